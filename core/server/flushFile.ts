import { open } from 'node:fs/promises'

/** Waits until the bytes of a file are on the disk itself. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
