# Xcode starts scripts without the PATH of a login shell, and opens only files of whole paths.
export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v flowc >/dev/null; then
  echo "warning: flowc is not installed, so the flows are not linted"
elif [ -f "$SRCROOT/flowc.yaml" ]; then
  flowc lint --config "$SRCROOT/flowc.yaml"
else
  flowc lint "$SRCROOT/flows"
fi
