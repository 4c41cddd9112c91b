// A module of its own, in which `self` is the worker's.
export {}

declare const self: ServiceWorkerGlobalScope

/** Page that opens without a network. The page's half is `../push/registerWorker.ts`. */
const SHELL = '/atendimento'
const CACHE_PREFIX = 'balcao-'
const ICON = '/icon-192.png'
/** Pages that are not of the workbench. */
const FOREIGN = /^\/(webchat|embed|public)(\/|$)/

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// It holds no code of the page, so a new one needs not wait for the pages of the old one to close.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const payload: unknown = event.data?.json()
  if (isRecord(payload)) event.waitUntil(show(payload))
})

const isOwn = ({ url }: WindowClient): boolean => !FOREIGN.test(new URL(url).pathname)

/** A page in view tells by itself. */
async function show({ tag, title, body, url }: Record<string, unknown>): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some((one) => isOwn(one) && one.visibilityState === 'visible')) return
  await self.registration.showNotification(textOf(title), { body: textOf(body), tag: textOf(tag), icon: ICON, badge: ICON, data: { url: textOf(url) } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  event.waitUntil(open(isRecord(data) ? textOf(data.url) : SHELL))
})

/** In a window of the workbench that is open; else in a new one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const own = windows.find(isOwn)
  if (!own) {
    await self.clients.openWindow(url)
    return
  }
  await own.focus()
  own.postMessage({ type: 'open', url })
}

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (!isRecord(message) || message.type !== 'cache' || !Array.isArray(message.urls)) return
  const { source } = event
  event.waitUntil(keepShell(textOf(message.build), message.urls.map(textOf)).then(() => source?.postMessage({ type: 'cached' })))
})

/** Page and files of one build, instead of those of the builds before. */
async function keepShell(build: string, urls: readonly string[]): Promise<void> {
  const name = `${CACHE_PREFIX}${build}`
  const cache = await caches.open(name)
  // The server has pages for who asks for HTML alone.
  const page = await fetch(SHELL, { headers: { accept: 'text/html' } })
  if (!page.ok) return
  await cache.put(SHELL, page)
  for (const url of urls) if (!(await cache.match(url))) await cache.add(url)
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(CACHE_PREFIX) && one !== name).map((one) => caches.delete(one)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !FOREIGN.test(pathname))
    event.respondWith(fetch(request).catch(async (error) => (await caches.match(SHELL)) ?? Promise.reject(error)))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((known) => known ?? fetch(request)))
})
