/** `Content-Disposition` with a name in any script (RFC 5987, RFC 6266), and one in ASCII for programs that know no other. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
