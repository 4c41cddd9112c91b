import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'

export const WORKER_PATH = '/sw.js'

/** @see specification §4, service worker */
export type WorkerState = 'none' | 'ready' | 'registered' | 'cached' | 'updateFound' | 'updated' | 'offline' | 'error'
export const workerStateAtom = atom<WorkerState>('none')
const become = (state: WorkerState): void => store.set(workerStateAtom, state)

const isLocal = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** On this machine another program may answer at the same address: then there is no worker of ours. */
async function isServed(): Promise<boolean> {
  try {
    const answer = await fetch(WORKER_PATH, { headers: { 'Service-Worker': 'script' } })
    return answer.status !== 404 && (answer.headers.get('content-type') ?? '').includes('javascript')
  } catch {
    // Without a network the worker of before goes on.
    become('offline')
    return true
  }
}

/** Whether anything in the page objects to its end, as a recording that is not sent does. */
const isAtWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Loads the page anew while nobody sees it, and never with unsent work. */
function reloadUnseen(reload: () => void): void {
  const tryNow = () => {
    if (!document.hidden || isAtWork()) return
    document.removeEventListener('visibilitychange', tryNow)
    reload()
  }
  document.addEventListener('visibilitychange', tryNow)
}

/** Files of the page that are there, for the time without a network. */
const ownFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

interface Page {
  /** Opens a path inside the page. */
  open: (path: string) => void
  reload?: () => void
}

/** Registers the worker at the site's root, follows its state, and gives it the page's files. */
export function startWorker({ open, reload = () => location.reload() }: Page): Dispose {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {}
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'cached') become('cached')
    if (data.type === 'open' && 'url' in data && typeof data.url === 'string' && data.url.startsWith('/')) open(data.url)
  }
  serviceWorker.addEventListener('message', hear)
  void register(serviceWorker, reload).catch((error: unknown) => {
    become('error')
    console.warn('service worker:', error instanceof Error ? error.message : 'unknown')
  })
  return () => serviceWorker.removeEventListener('message', hear)
}

async function register(container: ServiceWorkerContainer, reload: () => void): Promise<void> {
  if (isLocal() && !(await isServed())) {
    await (await container.getRegistration())?.unregister()
    console.warn('service worker: there is none at its address')
    return
  }
  const hadWorker = container.controller !== null
  const registration = await container.register(WORKER_PATH, { updateViaCache: 'none' })
  become('registered')
  registration.addEventListener('updatefound', () => {
    if (!hadWorker) return
    become('updateFound')
    registration.installing?.addEventListener('statechange', ({ target }) => {
      if (!(target instanceof ServiceWorker) || target.state !== 'installed') return
      become('updated')
      reloadUnseen(reload)
    })
  })
  const { active } = await container.ready
  become('ready')
  const build = document.querySelector('meta[name="build"]')?.getAttribute('content')
  if (build) active?.postMessage({ type: 'cache', build, urls: ownFiles() })
}
