// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Entry } from '../conversation/Entry.ts'
import { entryForTests } from '../conversation/entryForTests.ts'
import { reconcile } from '../dom/reconcile.ts'
import { pt } from '../words/pt.ts'
import { entryBlock } from './entryBlock.ts'

const start = () => {
  const calls: unknown[] = []
  const needs = {
    texts: pt,
    language: 'pt-BR' as const,
    now: () => 0,
    onRetry: () => {},
    onEdit: () => {},
    onAnswer: (id: string, text: string) => calls.push(['answer', id, text]),
    onReact: (id: string, emoji: string) => calls.push(['react', id, emoji]),
    onReply: () => {},
    onCopy: null,
    onStale: async () => void calls.push(['stale']),
  }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const show = (overrides: Partial<Entry>) => {
    reconcile(place, [entryBlock(entryForTests('m1', { isMine: false, author: 'Clara', ...overrides }), needs)])
    return place.querySelector('.bubble') ?? place
  }
  return { show, place, calls }
}
const linksOf = (node: Element) => [...node.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel].join(' '))

it.each([
  '<img src=x onerror=alert(1)> https://a.com/',
  '*<img src=x onerror=alert(1)>* https://a.com/',
  '```<img src=x onerror=alert(1)>``` _https://a.com/_',
  '<script>alert(1)</script> <svg onload=alert(1)> https://a.com/',
])('shows %j as text and opens addresses in a tab that knows nothing of this page', (body) => {
  const bubble = start().show({ body })

  expect(bubble.querySelector('img, script, svg')).toBeNull()
  expect(bubble.textContent).toBe(body.replaceAll(/[*_`]/g, ''))
  expect(linksOf(bubble)).toEqual(['https://a.com/ _blank noopener noreferrer nofollow'])
})

it('shows formatting as elements', () => {
  const bubble = start().show({ body: '*a* _b_ ~c~ `d`\n```e\nf```' })

  expect([...bubble.querySelectorAll('.said > *')].map((node) => `${node.localName} ${node.textContent}`)).toEqual([
    'strong a',
    'em b',
    's c',
    'code d',
    'pre e\nf',
  ])
})

it('marks what was edited, in the same place', () => {
  const { show, place } = start()
  const before = show({ body: 'Vence dia 10' })

  const after = show({ body: 'Vence dia 11', isEdited: true })

  expect(after).toBe(before)
  expect(after.textContent).toBe('Vence dia 11editada')
  expect(place.querySelectorAll('.said')).toHaveLength(1)
})

it('leaves one quiet line of what was taken back, without menu, quote and reactions', () => {
  const { show, place } = start()
  show({ body: 'segredo', reactions: [{ fromMe: false, emoji: '👍', isPending: false }] })

  const bubble = show({ body: '', isDeleted: true, reactions: [{ fromMe: false, emoji: '👍', isPending: false }] })

  expect(bubble.textContent).toBe('mensagem apagada')
  expect(place.querySelector('.more, .chip, .quote')).toBeNull()
})

it.each([
  [{ isMine: true, isThere: true }, 'button', 'Em resposta aVocêQual cor?'],
  [{ author: 'Diego', isThere: true }, 'button', 'Em resposta aDiegoQual cor?'],
  [{ isThere: false }, 'div', 'Em resposta aAtendimentoQual cor?'],
  [{ isDeleted: true, isThere: true }, 'button', 'Em resposta aAtendimentomensagem apagada'],
  [{ body: '  ', isThere: true }, 'button', 'Em resposta aAtendimentoMensagem que esta página não mostra'],
])('shows the quote %j as %s', (overrides, tag, says) => {
  const bubble = start().show({ quote: { id: 'q', isMine: false, author: null, body: 'Qual *cor*?', isDeleted: false, ...overrides } })
  const quote = bubble.querySelector('.quote')

  expect([quote?.localName, quote?.textContent]).toEqual([tag, says])
})

it('shows a place with a link to a map and fetches nothing', () => {
  const place = { type: 'location' as const, latitude: -23.5505, longitude: -46.6333, name: '<b>Loja</b>', address: 'Rua Augusta, 100' }
  const bubble = start().show({ data: place, body: 'Loja' })

  expect(bubble.textContent).toBe('<b>Loja</b>Rua Augusta, 100Abrir no mapa')
  expect(linksOf(bubble)).toEqual(['https://www.google.com/maps/search/?api=1&query=-23.550500%2C-46.633300 _blank noopener noreferrer'])
  expect(bubble.querySelector('img, iframe, b')).toBeNull()
})

it('shows contact cards; hostile numbers and addresses lead nowhere', () => {
  const contacts = [
    { name: 'Joana', number: '5511988112040', email: 'joana@loja.com' },
    { name: '<i>x</i>', number: 'javascript:alert(1)', email: 'javascript:alert(1)' },
  ]
  const bubble = start().show({ data: { type: 'vcard', contacts }, body: 'Joana' })

  expect([...bubble.querySelectorAll('a')].map(({ href }) => href)).toEqual(['tel:+5511988112040', 'mailto:joana@loja.com', 'tel:1'])
  expect([...bubble.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Salvar contato: Joana',
    'Salvar contato: <i>x</i>',
  ])
  expect(bubble.querySelector('i')).toBeNull()
})

it('sends a pressed answer once, and shows which it was', () => {
  const { show, calls } = start()
  const data = {
    type: 'buttons' as const,
    header: 'Entrega',
    footer: 'Loja Aurora',
    buttons: [
      { id: '1', text: 'Hoje' },
      { id: '2', text: 'Amanhã' },
    ],
  }
  const bubble = show({ data, body: 'Quando?' })
  expect(bubble.textContent).toBe('EntregaQuando?Loja AuroraHojeAmanhã')
  const [today, tomorrow] = bubble.querySelectorAll('button')

  tomorrow?.click()
  show({ data, body: 'Quando?', answer: 'Amanhã' })
  tomorrow?.click()
  today?.click()

  expect(calls).toEqual([['answer', 'm1', 'Amanhã']])
  const states = [today, tomorrow].map((button) => [button?.isConnected, button?.getAttribute('aria-disabled'), button?.getAttribute('aria-pressed')])
  expect(states).toEqual([
    [true, 'true', 'false'],
    [true, 'true', 'true'],
  ])
})

it("takes the visitor's own reaction back, and only shows the team's", () => {
  const { show, place, calls } = start()
  show({
    reactions: [
      { fromMe: false, emoji: '🎉', isPending: false },
      { fromMe: true, emoji: '👍', isPending: true },
    ],
  })

  place.querySelector<HTMLElement>('button.chip')?.click()

  expect([...place.querySelectorAll('.chip')].map((chip) => chip.getAttribute('aria-label'))).toEqual(['A equipe reagiu com 🎉', 'Tirar a reação 👍'])
  expect(calls).toEqual([['react', 'm1', '']])
})

it('offers no menu before the server has the message', () => {
  const { show, place } = start()

  show({ id: null })

  expect(place.querySelector('.more')).toBeNull()
})
