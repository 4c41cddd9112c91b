import { statfs } from 'node:fs/promises'
import { insufficientStorage } from '#core/contract/errors.ts'

/** How long a look at the disk holds, in milliseconds. */
const CHECK_MS = 1_000

/** The disk that the data folder lies on. */
export interface DiskSpace {
  /** Whether `bytes` more leave the floor free. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** @throws insufficientStorage (507) */
  require(bytes: number): Promise<void>
  /** In bytes; below the floor nothing is uploaded. */
  measure(): Promise<{ freeBytes: number; totalBytes: number; floorBytes: number }>
}

/** `floorBytes`: so much stays free for the database and the system. */
export function createDiskSpace(folder: string, floorBytes: number, now: () => number = Date.now): DiskSpace {
  let measured = { at: Number.NEGATIVE_INFINITY, space: Promise.resolve({ freeBytes: 0, totalBytes: 0 }) }
  const measureNow = async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }
  const space = () => {
    if (now() - measured.at > CHECK_MS) measured = { at: now(), space: measureNow() }
    return measured.space
  }
  const disk: DiskSpace = {
    hasRoomFor: async (bytes) => (await space()).freeBytes - bytes >= floorBytes,
    async require(bytes) {
      if (!(await disk.hasRoomFor(bytes))) throw insufficientStorage({ missing: ['disk'] })
    },
    measure: async () => ({ ...(await space()), floorBytes }),
  }
  return disk
}
