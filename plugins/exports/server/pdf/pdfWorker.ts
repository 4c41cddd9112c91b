import { parentPort } from 'node:worker_threads'
import { beginDrawing, type Drawing } from './drawing.ts'
import { type Order, orderSchema } from './orders.ts'

let drawing: Drawing | null = null

async function obey(order: Order): Promise<void> {
  if (order.kind === 'begin') drawing = beginDrawing(order)
  if (order.kind === 'messages') await drawing?.add(order.messages, order.pictures)
  if (order.kind === 'end') await drawing?.end()
}

/** Answers each order with null, or with the reason why it was not carried out. */
parentPort?.on('message', (message: unknown) => {
  obey(orderSchema.parse(message)).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : 'unknown'),
  )
})
