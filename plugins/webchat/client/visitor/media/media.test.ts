// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { bubbleParts } from '../bubble/bubbleParts.ts'
import type { Entry } from '../conversation/Entry.ts'
import { entryForTests } from '../conversation/entryForTests.ts'
import { reconcile } from '../dom/reconcile.ts'
import { pt } from '../words/pt.ts'
import { isExpired } from './isExpired.ts'
import { mediaForTests } from './mediaForTests.ts'
import { roomOf } from './roomOf.ts'

const start = () => {
  let renewals = 0
  let fresh = mediaForTests()
  const bubble = document.createElement('div')
  document.body.replaceChildren(bubble)
  const show = (overrides: Partial<Entry>) => reconcile(bubble, bubbleParts(entryForTests('m1', { isMine: false, body: '', ...overrides }), needs))
  const needs = {
    texts: pt,
    language: 'pt-BR' as const,
    now: () => 10_000,
    onRetry: () => {},
    onEdit: () => {},
    onAnswer: () => {},
    onReact: () => {},
    onReply: () => {},
    onCopy: null,
    onStale: async () => {
      renewals += 1
      show({ media: fresh })
    },
  }
  const fail = async () => {
    bubble.querySelector('img, video')?.dispatchEvent(new Event('error'))
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { bubble, show, fail, renewals: () => renewals, willRenewTo: (url: string) => (fresh = mediaForTests({ url })) }
}

it('shows a picture in the room it needs, without a caption that only repeats its name', () => {
  const { bubble, show } = start()
  show({ media: mediaForTests(), body: 'vitrine.png' })
  const image = bubble.querySelector('img')

  expect([image?.getAttribute('width'), image?.getAttribute('height'), image?.alt, bubble.textContent]).toEqual(['260', '130', 'vitrine.png', ''])
  show({ media: mediaForTests(), body: 'Veja' })

  expect(bubble.textContent).toBe('Veja')
  expect(bubble.querySelector('img')).toBe(image)
})

it.each([
  ['video', 'video/mp4', 'video'],
  ['audio', 'audio/mpeg', 'audio'],
] as const)('plays a %s', (kind, mime, tag) => {
  const { bubble, show } = start()
  show({ media: mediaForTests({ kind, mime }) })

  expect([...bubble.querySelectorAll(tag)].map((node) => [node.hasAttribute('controls'), node.getAttribute('preload')])).toEqual([[true, 'metadata']])
})

it('shows how long a voice note is and what it looks like, which the file itself does not say', () => {
  const { bubble, show } = start()
  const waveform = Array.from({ length: 64 }, (_, bar) => bar)
  show({ media: mediaForTests({ kind: 'audio', mime: 'audio/webm', durationMs: 75_400, waveform }) })

  expect(bubble.textContent).toBe('1:15')
  expect(bubble.querySelectorAll('.voice-bars i')).toHaveLength(64)
  expect(bubble.querySelector('button')?.getAttribute('aria-label')).toBe('Ouvir áudio')
  expect(bubble.querySelector('audio')?.getAttribute('src')).toContain('/media/')
})

it('offers everything else as a download; a hostile name stays words', () => {
  const { bubble, show } = start()
  show({ media: mediaForTests({ kind: 'document', mime: 'text/html', name: '<b>a</b>.png' }) })

  expect(bubble.textContent?.replaceAll(/\s/g, ' ')).toBe('<b>a</b>.png2 kBBaixar')
  expect(bubble.querySelector('a')?.getAttribute('download')).toBe('<b>a</b>.png')
  expect(bubble.querySelector('img, b')).toBeNull()
})

it('shows nothing of the file of a message that was taken back', () => {
  const { bubble, show } = start()
  show({ media: mediaForTests() })
  show({ media: null, isDeleted: true })

  expect([bubble.querySelector('.media'), bubble.textContent]).toEqual([null, 'mensagem apagada'])
})

it('leaves a loaded picture alone when its address changes, and asks once for a fresh one when it does not load', async () => {
  const { bubble, show, fail, renewals, willRenewTo } = start()
  show({ media: mediaForTests() })
  show({ media: mediaForTests({ url: '/media/1/f1/b.png?expires=1' }) })
  expect(bubble.querySelector('img')?.getAttribute('src')).toContain('vitrine')
  expect(bubble.querySelector('a')?.getAttribute('href')).toContain('b.png')

  willRenewTo('/media/1/f1/c.png?expires=2')
  await fail()
  expect(bubble.querySelector('img')?.getAttribute('src')).toContain('c.png')
  await fail()

  expect(renewals()).toBe(1)
  expect(bubble.querySelector('img')).toBeNull()
  expect(bubble.textContent).toContain('Baixar')
})

it('asks for a fresh address before a link whose time is over is followed', async () => {
  const { bubble, show, renewals, willRenewTo } = start()
  show({ media: mediaForTests({ kind: 'document' }) })
  willRenewTo('/media/1/f1/c.png?expires=20000')
  const followed: boolean[] = []
  bubble.addEventListener('click', (event) => {
    followed.push(!event.defaultPrevented)
    event.preventDefault()
  })

  bubble.querySelector('a')?.click()
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()

  expect([followed, renewals()]).toEqual([[false, true], 1])
})

it.each([
  [
    { width: 100, height: 50 },
    { width: 100, height: 50 },
  ],
  [
    { width: 1040, height: 520 },
    { width: 260, height: 130 },
  ],
  [
    { width: 100, height: 6400 },
    { width: 5, height: 320 },
  ],
  [
    { width: 100_000, height: 1 },
    { width: 260, height: 1 },
  ],
  [
    { width: null, height: 5 },
    { width: 260, height: 180 },
  ],
])('%j takes the room %j', (size, room) => {
  expect(roomOf(size)).toEqual(room)
})

it.each([
  ['/media/1/a/b?expires=100&signature=x', true],
  ['/media/1/a/b?variant=preview&expires=101&signature=x', false],
  ['/media/1/a/b', false],
])('%s at 100: over is %s', (address, isOver) => {
  expect(isExpired(address, 100)).toBe(isOver)
})
