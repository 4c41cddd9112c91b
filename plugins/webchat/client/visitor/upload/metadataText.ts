/** `Upload-Metadata` of the tus protocol: the name in base64 of its UTF-8. */
export const metadataText = (filename: string) => {
  const octets = Array.from(new TextEncoder().encode(filename), (octet) => String.fromCharCode(octet))
  return `filename ${btoa(octets.join(''))}`
}
