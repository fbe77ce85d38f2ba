# What the scripts share: saying what they do, and installing what is missing. Sourced, not run.

# The build that judges: a debug build in which what computes is optimised (Package.swift says what), and in which the
# solvers verify their invariants after every operation. It has a folder of its own beside that of `swift build`.
checked=(--scratch-path .build-checks -Xswiftc -DSOLVER_CHECKS)

# Prints a step and when it began, so that a log shows what took its time.
step() {
  printf '\n==> %(%T)T %s\n' -1 "$*"
}

# Ends the script with a message.
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Fails unless Swift is there and recent enough; a toolchain is not ours to install.
require_swift() {
  command -v swift >/dev/null || fail "swift is missing; install Swift 6.3 from https://swift.org/install"
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    6.[3-9]* | 6.[1-9][0-9]* | [7-9].* | [1-9][0-9].*) ;;
    *) fail "Swift 6.3 or later is needed, and 'swift --version' says '$version'" ;;
  esac
}

# Installs the named Debian packages that are missing. $1 is what they are for.
install_packages() {
  local purpose=$1 missing=() package
  shift
  [ "$(uname -s)" = Linux ] || return 0
  if ! command -v dpkg-query >/dev/null; then
    printf 'note: not a Debian system; for %s, install what matches: %s\n' "$purpose" "$*" >&2
    return 0
  fi
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null \
      || fail "$purpose needs: apt-get install ${missing[*]} — run that as root (sudo is missing)"
    as_root=(sudo)
  fi
  step "Installing ${missing[*]} (for $purpose)"
  "${as_root[@]}" apt-get update -qq \
    && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null \
    || fail "$purpose needs packages that could not be installed: apt-get install ${missing[*]}"
}

install_profilers() {
  install_packages "heap and CPU profiles" libgoogle-perftools-dev google-perftools binutils
  install_packages "instruction counts" valgrind
}

# Makes the virtual environment of the oracle and of other checks outside this package, .venv, unless it is up to date.
install_oracle() {
  local wanted=Tests/Oracle/requirements.txt
  cmp -s "$wanted" .venv/installed.txt && return 0
  # Debian keeps what makes virtual environments in a package of its own.
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages "the oracle" python3 python3-venv
  command -v python3 >/dev/null || fail "the oracle needs Python 3.11 or later"
  step "Installing SciPy and linters into .venv (for the oracle, the workflows and the pages)"
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --only-binary :all: -r "$wanted" \
    || fail "the oracle needs the packages of $wanted, and pip could not install them"
  cp "$wanted" .venv/installed.txt
}

# Fetches the charting library into .charts, which git ignores, unless it is up to date. One at a time: both lanes
# of .ci/run need it, and the second to come would take away what the first one has begun. The lock is that of the
# shell in which this runs.
install_charts() (
  mkdir -p .build
  exec 9>.build/charts.lock
  ! command -v flock >/dev/null || flock 9
  local wanted=scripts/lib/charts-requirements.txt
  cmp -s "$wanted" .charts/installed.txt && [ -s .charts/vega.js ] && return 0
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages "the charts" python3 python3-venv
  command -v python3 >/dev/null || fail "the charts need Python 3.9 or later"
  step "Installing Vega-Lite into .charts (for the report)"
  rm -rf .charts
  python3 -m venv .charts/venv
  .charts/venv/bin/pip install --quiet --disable-pip-version-check --only-binary :all: -r "$wanted" \
    || fail "the charts need the packages of $wanted, and pip could not install them"
  .charts/venv/bin/python scripts/lib/fetch_charts.py .charts/vega.js
  cp "$wanted" .charts/installed.txt
)

# Prints the path of a browser that runs, which is installed where that can be; nothing if there is none.
find_browser() {
  local name
  for name in chromium google-chrome google-chrome-stable; do
    # Ubuntu's package of this name only says that there is a snap, which containers do not run.
    if "$name" --version >/dev/null 2>&1; then command -v "$name" && return 0; fi
  done
  [ "${1:-}" = again ] && return 0
  # In a shell of its own, since a package that cannot be had ends it, and to be heard.
  if grep -qi '^ID=debian' /etc/os-release 2>/dev/null; then
    (install_packages "looking at the report" chromium) >&2 || true
    find_browser again
  fi
}

# Looks at the report's page in a browser; says so if there is none and none can be installed.
check_report_page() {
  local browser folder
  browser=$(find_browser)
  install_charts
  if ! .charts/venv/bin/python -c 'import playwright' 2>/dev/null; then
    .charts/venv/bin/pip install --quiet --disable-pip-version-check playwright==1.65.2 || {
      printf 'note: the page of the report is not looked at; pip could not install playwright\n' >&2
      return 0
    }
  fi
  if [ -z "$browser" ]; then
    # Playwright brings one of its own, where it may; Python finds it without a path.
    .charts/venv/bin/playwright install --with-deps chromium >&2 || {
      printf 'note: the page of the report is not looked at; apt-get install chromium provides a browser\n' >&2
      return 0
    }
  fi
  step "Looking at the report in ${browser:-the browser of playwright}"
  folder=$(mktemp -d)
  local tinamou
  tinamou=$(swift build "${checked[@]}" --show-bin-path)/tinamou
  python3 scripts/lib/make_report_fixture.py "$folder/Results"
  # It ends with 1 because of a damaged line.
  local status=0
  "$tinamou" report --results "$folder/Results" >/dev/null 2>&1 || status=$?
  [ "$status" = 1 ] && [ -s "$folder/Results/report.html" ] \
    || fail "tinamou report does not make a page of the test's results"
  CHROMIUM=$browser .charts/venv/bin/python scripts/lib/check_report.py "$folder/Results/report.html" \
    ${REPORT_PICTURES:+"$REPORT_PICTURES"}
  rm -rf "$folder"
}

# Fetches the named peers, each if it can be had: nothing but the comparison with it needs one.
fetch_peers() {
  local peer
  for peer in "$@"; do
    scripts/peers "$peer" || printf 'note: %s is left out\n' "$peer" >&2
  done
}

# Fails if a file of the module $1 imports anything but the modules $2, separated by spaces.
check_imports() {
  local module=$1 allowed=$2 found
  found=$(grep -rhoE --include='*.swift' '^ *([a-z]+ )?import [A-Za-z]+' "Sources/$module" \
    | sed 's/.*import //' | sort -u | grep -vxF "$(printf '%s\n' $allowed .)" || true)
  [ -z "$found" ] || fail "$module may import nothing but '$allowed', and imports: $found"
}
