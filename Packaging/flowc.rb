# REPOSITORY, URL and CHECKSUM are of the place where flowc's releases are.
class Flowc < Formula
  desc "Compiler, linter and simulator for navigation flows"
  homepage "REPOSITORY"
  url "URL"
  sha256 "CHECKSUM"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"
  uses_from_macos "swift" => :build

  def install
    system "make", "install", "PREFIX=#{prefix}", "SWIFTFLAGS=--disable-sandbox"
  end

  test do
    (testpath/"flows/about.yaml").write <<~YAML
      flow: About
      screens: { Imprint: {} }
      start: { push: Imprint }
    YAML
    system bin/"flowc", "lint"
  end
end
