import { z } from 'zod'

const headSchema = z.object({
  uid: z.int(),
  /** Bytes that the mail has. */
  bytes: z.int(),
  /** Only its headers were fetched: it is too large. */
  isCut: z.boolean(),
  /** Epoch milliseconds at which the server received it; absent in deliveries of older versions. */
  receivedAt: z.int().optional(),
  /** The server does not hand the mail out: `source` holds its headers at most. `mailbox` is the UIDVALIDITY, `reason` in the server's words. */
  unavailable: z.object({ mailbox: z.string(), reason: z.string() }).optional(),
})
export type Delivery = z.output<typeof headSchema> & { source: Buffer }

/** A mail as it is kept until it is read: a line about it, then its own bytes. */
export const packDelivery = ({ source, ...head }: Delivery): Buffer => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), source])

/** @throws for what is no delivery at all */
export function unpackDelivery(body: Buffer): Delivery {
  const end = body.indexOf('\n')
  return { ...headSchema.parse(JSON.parse(body.subarray(0, Math.max(end, 0)).toString('utf8'))), source: body.subarray(end + 1) }
}
