/** Builds WebM of sound as recorders write it: lengths of what grows are unknown. */
const bytesOfId = (id: number): Buffer => {
  const hex = id.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
/** A length in one byte where it fits, else in four. */
const lengthOf = (length: number): Buffer => {
  if (length < 127) return Buffer.from([0x80 | length])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length + 0x10000000)
  return bytes
}
const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex')

export const element = (id: number, ...content: Uint8Array[]): Buffer => {
  const whole = Buffer.concat(content)
  return Buffer.concat([bytesOfId(id), lengthOf(whole.length), whole])
}
const growing = (id: number, ...content: Uint8Array[]): Buffer => Buffer.concat([bytesOfId(id), UNKNOWN, ...content])

/** Head of an Opus stream: version 1, one channel, 312 samples to skip, 48 kHz. */
export const opusHead = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])

/** A packet of 20 ms, with its number inside. */
export const packetOf = (number: number, bytes = 40): Buffer => Buffer.concat([Buffer.from([0x78]), Buffer.alloc(bytes - 1, number)])

const block = (packet: Uint8Array, flags = 0x80): Buffer => element(0xa3, Buffer.from([0x81, 0, 0, flags]), packet)

export interface WebmParts {
  packets: readonly Uint8Array[]
  codec?: string
  head?: Uint8Array
  flags?: number
}

export const webmOf = ({ packets, codec = 'A_OPUS', head = opusHead, flags = 0x80 }: WebmParts): Buffer =>
  Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    growing(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, Buffer.from([15, 0x42, 0x40]))),
      element(0x1654ae6b, element(0xae, element(0xd7, Buffer.from([1])), element(0x86, Buffer.from(codec)), element(0x63a2, head))),
      growing(0x1f43b675, element(0xe7, Buffer.from([0])), ...packets.map((packet) => block(packet, flags))),
    ),
  ])
