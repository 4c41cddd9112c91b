/** Browsers read the file some time after the click: an address that goes at once leaves some of them with an empty one. */
const RETENTION_MS = 10_000

/** Saves a file that is made here on the person's machine. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RETENTION_MS)
}
