import { ChannelError } from '#plugins/connections/contract/index.ts'

/** Ends what takes longer than this, however lively its server is: others wait behind it. @throws ChannelError `temporary` */
export async function within<R>(ms: number, work: Promise<R>, end: () => void): Promise<R> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      end()
      reject(new ChannelError('temporary', { detail: 'timeout' }))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // Once it is late, nobody listens to what becomes of it.
    work.catch(() => {})
  }
}
