// Runs before everything: the server is TypeScript that only Node 24 runs as it is.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`Balcão needs Node 24 and brings its own, but ${process.version} is running: run npm install again without --omit=optional.\n`)
  process.exit(1)
}
