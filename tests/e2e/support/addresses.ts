let count = 0

/** An address nobody has called from: the limits count by address, and each browser is another one. */
export function newAddress(): string {
  count += 1
  return `10.${process.pid % 250}.${count >> 8}.${count & 255}`
}
