import { z } from 'zod'
import type { Dispose } from '#core/contract/define.ts'
import { ownWindowId } from './popOutArea.ts'
import { readPopOuts } from './popOuts.ts'
import { takeBack } from './takeBack.ts'

/** How often the workbench looks whether a window it opened is still there. */
const CHECK_MS = 300
/** A window that is reloading says so again within this time; one that doesn't is gone. */
const RELOAD_MS = 4_000

const CHANNEL = 'balcao.popOuts'

/** Messages between windows of one browser. `who`: is there a window of this id? */
const messageSchema = z.object({ kind: z.enum(['here', 'who', 'leaving', 'return']), windowId: z.string() })
type Message = z.infer<typeof messageSchema>

const windows = new Map<string, Window>()
const missing = new Map<string, ReturnType<typeof setTimeout>>()
let channel: BroadcastChannel | null = null

const say = (kind: Message['kind'], windowId: string): void => channel?.postMessage({ kind, windowId })

function listen(hear: (message: Message) => void): Dispose {
  const opened = new BroadcastChannel(CHANNEL)
  channel = opened
  opened.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (message.success) hear(message.data)
  }
  return () => {
    opened.close()
    channel = null
  }
}

/** Remembers a window that this one opened. */
export const noteWindow = (windowId: string, opened: Window): void => void windows.set(windowId, opened)

/** Takes a panel back unless its window says that it is there. */
function awaitMessage(windowId: string): void {
  clearTimeout(missing.get(windowId))
  missing.set(
    windowId,
    setTimeout(() => takeBack(windowId), RELOAD_MS),
  )
  say('who', windowId)
}

/** Asks the window to close; its panel comes back either way. */
export function recall(windowId: string): void {
  awaitMessage(windowId)
  say('return', windowId)
}

function check(): void {
  for (const [windowId, opened] of windows) {
    if (!opened.closed) continue
    windows.delete(windowId)
    takeBack(windowId)
  }
}

function watchAsWorkbench(): Dispose {
  const stopListening = listen(({ kind, windowId }) => {
    if (kind === 'here') clearTimeout(missing.get(windowId))
    if (kind === 'leaving' && !windows.has(windowId)) awaitMessage(windowId)
  })
  const timer = setInterval(check, CHECK_MS)
  for (const { windowId } of readPopOuts()) awaitMessage(windowId)
  return () => {
    clearInterval(timer)
    for (const wait of missing.values()) clearTimeout(wait)
    stopListening()
  }
}

function watchAsPopOut(ownId: string): Dispose {
  const stopListening = listen(({ kind, windowId }) => {
    if (windowId !== ownId) return
    if (kind === 'who') say('here', ownId)
    if (kind === 'return') window.close()
  })
  const leave = () => say('leaving', ownId)
  say('here', ownId)
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('pagehide', leave)
    stopListening()
  }
}

/** Panels in windows of their own come back when those close, also when the workbench was reloaded meanwhile. */
export function watchPopOuts(): Dispose {
  const ownId = ownWindowId()
  return ownId === null ? watchAsWorkbench() : watchAsPopOut(ownId)
}
