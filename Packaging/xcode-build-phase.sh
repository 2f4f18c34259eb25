# Xcode starts scripts without the PATH of a login shell, and opens only files of whole paths.
export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v flowc >/dev/null; then
  echo "warning: flowc is not installed, so the flows are not linted"
  exit 0
fi
cd "$SRCROOT" || exit
status=0
report=$(flowc lint 2>&1) || status=$?
printf '%s\n' "$report" | awk -v root="$SRCROOT/" '/^[^ ][^:]*:[0-9]+:[0-9]+: / { printf "%s", root } { print }'
exit $status
