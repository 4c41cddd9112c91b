import { Worker } from 'node:worker_threads'

export interface PreviewMaker {
  /** Draws a small webp of a picture; one at a time, the caller sees to that. @throws Error when it cannot be drawn */
  make(source: string, target: string): Promise<void>
  close(): void
}

/** Draws in a thread of its own, which begins with the first picture. */
export function createPreviewMaker(): PreviewMaker {
  let worker: Worker | null = null

  const start = () => {
    const started = new Worker(new URL('./previewWorker.ts', import.meta.url))
    // An idle thread keeps no process alive.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    worker = started
    return started
  }

  const draw = (source: string, target: string) =>
    new Promise<void>((resolve, reject) => {
      const thread = worker ?? start()
      const settle = (error: Error | null) => {
        thread.off('message', onMessage).off('error', settle).off('exit', onExit)
        if (error) reject(error)
        else resolve()
      }
      const onMessage = (failure: unknown) => settle(typeof failure === 'string' ? new Error(failure) : null)
      const onExit = () => settle(new Error('The preview thread ended'))
      thread.on('message', onMessage).on('error', settle).on('exit', onExit)
      thread.postMessage({ source, target })
    })

  return {
    make: draw,
    close() {
      void worker?.terminate()
    },
  }
}
