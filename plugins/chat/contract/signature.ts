/** A message under the name of who writes it, in the channels' sign for bold. One that is signed already stays as it is. */
export function sign(body: string, name: string): string {
  const head = signatureHead(name)
  return head === '' || body.startsWith(head) ? body : head + body
}

/** Beginning of a signed message; empty without a name. */
export function signatureHead(name: string): string {
  const clean = name.replaceAll(/[*\s]+/g, ' ').trim()
  return clean === '' ? '' : `*${clean}:*\n`
}
