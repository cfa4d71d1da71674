#!/bin/sh
# Makes the crate as it is published: copies the engine's sources to the folder engine, which
# is not in git and which the crate carries, and has cargo pack and build it. Arguments go to
# cargo package; `pack.sh publish` publishes instead.
set -eu
cd "$(dirname "$0")/../.."
go run ./capi/build -sources capi/rust/engine
command=package
if [ "${1:-}" = publish ]; then
	command=publish
	shift
fi
exec cargo "$command" --manifest-path capi/rust/Cargo.toml "$@"
