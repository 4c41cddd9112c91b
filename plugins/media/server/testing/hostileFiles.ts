import { crc32, createDeflate, deflateRawSync } from 'node:zlib'

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([number(content.length), named, number(crc32(named))])
}

/** Zeros, compressed as they come: they are never whole in memory. */
async function zeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 })
  const piece = Buffer.alloc(1024 * 1024)
  const parts: Buffer[] = []
  const read = (async () => {
    for await (const part of deflate) parts.push(part)
  })()
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!deflate.write(piece.subarray(0, Math.min(left, piece.length)))) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await read
  return Buffer.concat(parts)
}

/** A black grey-scale PNG: few bytes, however many pixels it says. */
export async function blackPng(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = await zeros((width + 1) * height)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A docx whose list of types unpacks to so many bytes. */
export function bombDocx(bytes: number): Buffer<ArrayBuffer> {
  const name = Buffer.from('[Content_Types].xml')
  const content = Buffer.alloc(bytes, ' ')
  const packed = deflateRawSync(content, { level: 9 })
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, packed])
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, Buffer.alloc(14), name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end])
}
