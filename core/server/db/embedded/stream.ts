import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/** The wire between `pg` and the database thread: a socket that is a message port. */
export class WorkerStream extends Duplex {
  readonly #worker: Worker
  readonly #forward = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#forward)
  }

  /** `pg` opens its socket; the thread is there already. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#worker.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#worker.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    // The next client may be answered before this one is destroyed.
    this.#worker.off('message', this.#forward)
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker.off('message', this.#forward)
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
