// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOST = 'https://balcao.example'

/** happy-dom gives a frame of another origin no window, so this one stands for it. */
const frameWindow = window

/** Runs /webchat.js as the site does, and answers what it put on the page. */
const embed = async (attributes: Record<string, string> = {}) => {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.setAttribute('src', `${HOST}/webchat.js`)
  for (const [name, value] of Object.entries({ 'data-token': 't1', ...attributes })) script.setAttribute(name, value)
  document.body.append(script)
  vi.resetModules()
  for (const run of Object.values(import.meta.glob('./embed.ts'))) await run()
  const shadow = document.querySelector('[data-balcao-webchat]')?.shadowRoot
  const bubble = shadow?.querySelector('button')
  if (!shadow || !bubble) throw new Error('no bubble')
  const frame = () => shadow.querySelector('iframe')
  const hear = (data: unknown, origin: string, source: MessageEventSource = frameWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { bubble, frame, hear, name: () => bubble.getAttribute('aria-label') }
}

let appearance: object | null = null

beforeEach(() => {
  appearance = null
  vi.stubGlobal('fetch', async () => Response.json(appearance, { status: appearance ? 200 : 404 }))

  document.documentElement.lang = 'pt-BR'
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(frameWindow)
  vi.spyOn(HTMLIFrameElement.prototype, 'focus').mockImplementation(() => {})
})

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('loads the conversation only when opened, from the origin of the script', async () => {
  const { bubble, frame, name } = await embed()
  expect(name()).toBe('Abrir conversa')
  expect(frame()).toBeNull()

  bubble.click()

  expect(frame()?.src).toBe(`${HOST}/webchat/t1?embed=1&lang=pt&host=${encodeURIComponent(location.origin)}`)
  expect(frame()?.hidden).toBe(false)
  expect(name()).toBe('Fechar conversa')
})

it('counts unread messages for eyes and screen readers', async () => {
  const { bubble, hear, name } = await embed()
  bubble.click()
  bubble.click()

  hear({ balcao: 'unread', count: 2 }, HOST)

  expect(name()).toBe('Abrir conversa, 2 mensagens novas')
  expect(bubble.textContent).toBe('2')
})

it.each<[string, string, 'page' | 'site']>([
  ['another origin', 'https://evil.example', 'page'],
  ['another window', HOST, 'site'],
])('does not listen to %s', async (_, origin, sender) => {
  const { bubble, frame, hear } = await embed()
  bubble.click()

  hear({ balcao: 'close' }, origin, sender === 'site' ? new MessageChannel().port1 : frameWindow)

  expect(frame()?.hidden).toBe(false)
})

it('closes when the page asks, and gives the focus back to the bubble', async () => {
  const { bubble, frame, hear } = await embed()
  bubble.click()
  const focus = vi.spyOn(bubble, 'focus')

  hear({ balcao: 'close' }, HOST)

  expect(frame()?.hidden).toBe(true)
  expect(focus).toHaveBeenCalledOnce()
})

it('loads early, but hidden, for somebody who has talked before', async () => {
  const first = await embed()
  first.bubble.click()
  first.hear({ balcao: 'conversation', isStored: true }, HOST)
  document.body.replaceChildren()

  const second = await embed()

  expect(second.frame()?.hidden).toBe(true)
})

it.each([
  ['en', 'Open chat'],
  ['es-MX', 'Abrir conversación'],
  ['fr', 'Abrir conversa'],
])('speaks %s', async (tag, name) => {
  expect((await embed({ 'data-lang': tag })).name()).toBe(name)
})

it('takes a colour and a side, and only a real colour', async () => {
  const { bubble } = await embed({ 'data-color': 'red;x', 'data-position': 'left' })
  const place = document.querySelector<HTMLElement>('[data-balcao-webchat]')

  expect(place?.style.getPropertyValue('--accent')).toBe('#4a5bd4')
  expect(bubble.classList.contains('left')).toBe(true)
})

it('stands once on a page that runs the line twice', async () => {
  await embed()
  await embed()

  expect(document.querySelectorAll('[data-balcao-webchat]')).toHaveLength(1)
})

it('wears what the company says of it, unless the line on the site says otherwise', async () => {
  appearance = { color: '#112233', position: 'left' }
  const { bubble } = await embed()
  const place = document.querySelector<HTMLElement>('[data-balcao-webchat]')
  await vi.waitFor(() => expect(place?.style.getPropertyValue('--accent')).toBe('#112233'))
  expect(bubble.classList.contains('left')).toBe(true)

  document.body.replaceChildren()
  const own = await embed({ 'data-color': '#ffdd00', 'data-position': 'right' })
  const other = document.querySelector<HTMLElement>('[data-balcao-webchat]')
  expect(other?.style.getPropertyValue('--accent')).toBe('#ffdd00')
  expect(own.bubble.classList.contains('left')).toBe(false)
})
