import { describe, expect, test } from 'vitest'
import { aConversation, aDocument, aNode, askNode, NOON, sayNode, someFacts } from '../testing/flows.ts'

const MINUTE_MS = 60_000
const menu = (as: 'auto' | 'numbers' = 'auto') => ({
  as,
  options: [
    { id: 'v', label: 'Vendas', next: 'vendas' },
    { id: 's', label: 'Suporte técnico', next: 'suporte' },
  ],
})
const desks = [sayNode('vendas', 'É com Vendas.', 'fim'), sayNode('suporte', 'É com Suporte.', 'fim')]

describe('a question', () => {
  const document = aDocument([askNode('Setor', { menu: menu() }), ...desks])

  test('shows its options by number, and as buttons where there are few', () => {
    const talk = aConversation(document)

    talk.begin()

    expect(talk.said).toEqual(['Setor?\n\n1. Vendas\n2. Suporte técnico'])
    expect(talk.effects[0]).toMatchObject({
      do: 'send',
      options: [
        { id: 'v', label: 'Vendas' },
        { id: 's', label: 'Suporte técnico' },
      ],
    })
    expect(talk.state).toMatchObject({ phase: 'waiting', at: 'Setor' })
  })

  test.each([
    ['its number', '2', undefined, 'É com Suporte.'],
    ['a number with its point', '1.', undefined, 'É com Vendas.'],
    ['its name without accent and case', 'suporte tecnico', undefined, 'É com Suporte.'],
    ['the beginning of its name', 'vend', undefined, 'É com Vendas.'],
    ['a tap, whatever the text says', 'qualquer coisa', 's', 'É com Suporte.'],
  ])('takes an option by %s', (_how, text, optionId, answer) => {
    const talk = aConversation(document)
    talk.begin()

    talk.writes(text, optionId)

    expect(talk.said.at(-1)).toBe(answer)
    expect(talk.state).toMatchObject({ phase: 'ended', endedBy: 'end' })
  })

  test.each(['3', 'ven das', 've', 'talvez'])('does not understand %j, says so, and gives up after the second', (text) => {
    const talk = aConversation(document)
    talk.begin()

    talk.writes(text)
    expect([talk.said.at(-1), talk.state.phase]).toEqual(['Não entendi.', 'waiting'])
    talk.writes('de novo')

    expect(talk.state).toMatchObject({ phase: 'ended', endedBy: 'end' })
    expect(talk.trace.filter(({ exit }) => exit === 'invalid')).toHaveLength(2)
  })

  test('says itself again after a wrong answer where that is wanted', () => {
    const again = { ...document, defaults: { ...document.defaults, invalid: { max: 3, repeat: true, next: 'fim' } } }
    const talk = aConversation(again)
    talk.begin()

    talk.writes('talvez')

    expect(talk.said[1]).toBe(talk.said[0])
  })

  test('hears words that count everywhere before its own options', () => {
    const heard = { id: 'humano', when: { op: 'text' as const, how: 'word' as const, values: ['atendente'] }, next: 'pessoa' }
    const talk = aConversation({ ...document, anywhere: [heard], nodes: [...document.nodes, aNode('transfer', 'pessoa', { queueId: 3, userId: null })] })
    talk.begin()

    talk.writes('quero um atendente, por favor')

    expect(talk.effects.at(-1)).toMatchObject({ do: 'transfer', queueId: 3 })
  })

  test.each([
    ['text', '  Ana  ', 'Ana'],
    ['number', '1.234,5', '1234.5'],
    ['rating', '10', '10'],
    ['email', ' Ana@Exemplo.com.br ', 'ana@exemplo.com.br'],
    ['phone', '(11) 98765-4321', '5511987654321'],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['date', '1/3/26', '2026-03-01'],
  ] as const)('of type %s keeps %j as %j', (type, text, kept) => {
    const talk = aConversation(aDocument([askNode('Dado', { answer: { type, save: 'dado', scope: 'contact' }, other: 'fim' })]))
    talk.begin()

    talk.writes(text)

    expect(talk.state.variables).toEqual({ dado: kept })
    expect(talk.effects).toContainEqual(expect.objectContaining({ do: 'saveContact', values: { dado: kept } }))
  })

  test.each([
    ['text', ' '],
    ['number', '12 reais'],
    ['rating', '11'],
    ['email', 'ana@'],
    ['phone', '123'],
    ['cpf', '529.982.247-26'],
    ['cpf', '111.111.111-11'],
    ['cnpj', '11.222.333/0001-82'],
    ['date', '31/02/2026'],
    ['file', 'sem arquivo'],
  ] as const)('of type %s refuses %j', (type, text) => {
    const talk = aConversation(aDocument([askNode('Dado', { answer: { type, save: 'dado', scope: 'session' }, other: 'fim' })]))
    talk.begin()

    talk.writes(text)

    expect([talk.state.phase, talk.state.tries, talk.state.variables]).toEqual(['waiting', 1, {}])
  })

  test('that nobody answers goes on by itself, and every message lets the time begin anew', () => {
    const silence = { minutes: 10, say: 'Ainda está aí?', next: 'fim' }
    const talk = aConversation(aDocument([askNode('Nome', { answer: { type: 'number', scope: 'session' }, other: 'fim', silence })]))
    talk.begin()
    const first = talk.state.timer
    expect(first?.dueAt).toBe(NOON + 1_000 + 10 * MINUTE_MS)
    talk.writes('não é número')
    expect(talk.state.timer?.id).not.toBe(first?.id)

    talk.happens({ type: 'timer', timerId: first?.id ?? '' })
    expect(talk.said).not.toContain('Ainda está aí?')
    talk.rings()

    expect([talk.said.at(-1), talk.state.phase]).toEqual(['Ainda está aí?', 'ended'])
  })
})

describe('a flow', () => {
  test('fills texts with what is known, and with nothing where nothing is; what a value says is never read as a place', () => {
    const talk = aConversation(
      aDocument([
        aNode('set', 'Valores', {
          values: [
            { name: 'doce', value: '{{nome}} gosta', scope: 'session' },
            { name: 'ataque', value: '{{', scope: 'session' },
          ],
          next: 'Diz',
        }),
        sayNode('Diz', '{{ nome }}: {{doce}}, {{desconhecido}}!{{ataque}}nome}}', 'fim'),
      ]),
    )

    talk.begin()

    expect(talk.said).toEqual(['Ana: Ana gosta, !{{nome}}'])
  })

  test.each([
    ['open', { isOpen: { tenant: true, queue: true } }, 'aberto'],
    ['closed', { isOpen: { tenant: false, queue: true } }, 'fechado'],
  ])('branches by the hours: %s', (_what, facts, expected) => {
    const route = { id: 'r', when: { op: 'hours' as const, of: 'tenant' as const, isOpen: true }, next: 'sim' }
    const talk = aConversation(
      aDocument([aNode('branch', 'Hora', { routes: [route], other: 'nao' }), sayNode('sim', 'aberto', 'fim'), sayNode('nao', 'fechado', 'fim')]),
      { facts: someFacts(facts) },
    )

    talk.begin()

    expect(talk.said).toEqual([expected])
  })

  test('waits, and hears afterwards what was written meanwhile', () => {
    const talk = aConversation(aDocument([aNode('wait', 'Pausa', { for: { seconds: 30 }, next: 'Setor' }), askNode('Setor', { menu: menu() }), ...desks]))
    talk.begin()

    talk.writes('vendas')
    expect([talk.said, talk.state.queued.length]).toEqual([[], 1])
    talk.rings()

    expect(talk.said).toEqual([expect.stringContaining('Setor?'), 'É com Vendas.'])
  })

  test.each([
    ['open', { isOpen: { tenant: true, queue: true } }, ['bom dia']],
    ['closed until later', { isOpen: { tenant: false, queue: false }, opensAt: NOON + 3_600_000 }, []],
    ['closed for nobody knows how long', { isOpen: { tenant: false, queue: false } }, ['bom dia']],
  ])('waits for the company to open: %s', (_what, facts, expected) => {
    const talk = aConversation(aDocument([aNode('wait', 'Pausa', { for: { until: 'opens' }, next: 'Diz' }), sayNode('Diz', 'bom dia', 'fim')]), {
      facts: someFacts(facts),
    })

    talk.begin()
    expect(talk.said).toEqual(expected)
    if (talk.state.timer) talk.rings()

    expect(talk.said).toEqual(['bom dia'])
  })

  const asks = aDocument([
    aNode('http', 'Busca', {
      method: 'GET',
      url: 'https://a.example/{{nome}}',
      headers: [],
      timeoutMs: 5_000,
      save: [{ path: 'total', name: 'total' }],
      ok: 'bem',
      failed: 'mal',
    }),
    sayNode('bem', 'Total: {{total}}', 'fim'),
    sayNode('mal', 'Não deu.', 'fim'),
  ])

  test.each([
    [true, { total: '12' }, 'Total: 12'],
    [false, undefined, 'Não deu.'],
  ])('goes on with the answer of another service (%s)', (ok, values, expected) => {
    const talk = aConversation(asks)
    talk.begin()
    expect(talk.effects).toEqual([expect.objectContaining({ do: 'http', url: 'https://a.example/Ana' })])

    talk.happens({ type: 'result', effectId: 'de outro', ok: true })
    expect(talk.said).toEqual([])
    talk.results(ok, values)

    expect(talk.said).toEqual([expected])
  })

  const opens = aDocument([
    aNode('added', 'Negócio', { step: 'shop.open', settings: { title: 'Pedido de {{nome}} e {{amigo}}', stage: 7 }, ok: 'bem', failed: 'mal' }),
    sayNode('bem', 'Aberto: {{dealId}}', 'fim'),
    sayNode('mal', 'Não deu.', 'fim'),
  ])

  test.each([
    [true, { dealId: '12' }, 'Aberto: 12', 'ok'],
    [true, undefined, 'Aberto: ', 'ok'],
    [false, undefined, 'Não deu.', 'failed'],
  ])('waits for a step that a plugin added, with its texts filled in, and goes on by its result (%s, %j)', (ok, values, text, exit) => {
    const talk = aConversation(opens)
    talk.begin()
    expect(talk.effects).toEqual([expect.objectContaining({ do: 'added', step: 'shop.open', settings: { title: 'Pedido de Ana e ', stage: 7 } })])
    expect(talk.state.awaiting).toEqual({ effectId: talk.effects[0]?.id, nodeId: 'Negócio' })

    talk.happens({ type: 'result', effectId: 'de outro', ok: true })
    talk.writes('Alô?')
    expect(talk.said).toEqual([])
    talk.results(ok, values)

    expect(talk.said).toEqual([text])
    expect(talk.trace.filter(({ nodeId }) => nodeId === 'Negócio').map((step) => step.exit)).toEqual([null, exit])
  })

  test('jumps into another flow and comes back', () => {
    const other = aDocument([sayNode('Lá', 'no outro: {{tom}}', 'volta'), aNode('return', 'volta', {})], { variables: [{ name: 'tom', initial: 'alto' }] })
    const talk = aConversation(aDocument([aNode('jump', 'Vai', { flowId: 7, returns: true, back: 'Aqui' }), sayNode('Aqui', 'de volta', 'fim')]), {
      others: { 7: other },
    })

    talk.begin()

    expect(talk.said).toEqual(['no outro: alto', 'de volta'])
    expect(talk.state).toMatchObject({ flowId: 1, stack: [], endedBy: 'end' })
  })

  test.each([
    ['a jump to nothing', aDocument([aNode('jump', 'Vai', { flowId: 9, returns: false, back: null })]), 'missingFlow'],
    ['a circle without a question', aDocument([sayNode('a', 'oi', 'b'), sayNode('b', 'oi', 'a')]), 'tooManyMessages'],
    ['a silent circle', aDocument([aNode('label', 'a', { add: [1], remove: [], next: 'a' })]), 'endlessLoop'],
    ['an open exit', aDocument([sayNode('a', 'oi', null)]), 'openExit'],
    ['an exit to nothing', aDocument([sayNode('a', 'oi', 'sumiu')]), 'missingNode'],
    [
      'arms of less than a hundred',
      aDocument([
        aNode('split', 'a', {
          arms: [
            { id: 'x', percent: 0, next: 'fim' },
            { id: 'y', percent: 0, next: 'fim' },
          ],
        }),
      ]),
      'noArm',
    ],
  ])('that meets %s gives the ticket to people and says why', (_what, document, detail) => {
    const talk = aConversation(document)

    talk.begin()

    expect(talk.state).toMatchObject({ phase: 'ended', endedBy: 'fault' })
    expect(talk.trace.at(-1)).toMatchObject({ detail })
    expect(talk.effects.at(-1)).toMatchObject({ do: 'release' })
  })

  test('that jumps in circles ends as well', () => {
    const document = aDocument([aNode('jump', 'Vai', { flowId: 1, returns: true, back: 'fim' })])

    const talk = aConversation(document)
    talk.begin()

    expect(talk.trace.at(-1)).toMatchObject({ detail: 'tooManyJumps' })
  })

  test('closes and transfers with a last word', () => {
    const closing = aConversation(aDocument([aNode('close', 'x', { reasonId: 4, say: 'Até logo, {{nome}}.' })]))
    const transfer = aConversation(aDocument([aNode('transfer', 'x', { queueId: 2, userId: null, say: 'Um momento.' })]))

    closing.begin()
    transfer.begin()

    expect([closing.said, closing.effects.at(-1)]).toEqual([['Até logo, Ana.'], expect.objectContaining({ do: 'close', reasonId: 4 })])
    expect([transfer.said, transfer.effects.at(-1)]).toEqual([['Um momento.'], expect.objectContaining({ do: 'transfer', queueId: 2 })])
  })

  test('is quiet once a person has the conversation, and asks again when it comes back', () => {
    const talk = aConversation(aDocument([askNode('Setor', { menu: menu() }), ...desks]))
    talk.begin()

    talk.happens({ type: 'takenOver' })
    talk.writes('1')
    expect(talk.said).toHaveLength(1)
    talk.happens({ type: 'givenBack' })

    expect(talk.said[1]).toBe(talk.said[0])
    talk.writes('1')
    expect(talk.said.at(-1)).toBe('É com Vendas.')
  })

  test('pauses for what answers like another robot', () => {
    const talk = aConversation(
      aDocument([askNode('Nome', { other: 'Nome' })], { defaults: { invalid: { max: 10, repeat: false, next: 'fim' }, maxHops: 100 } }),
    )
    talk.begin()

    for (let turn = 0; turn < 3; turn += 1) talk.writes('Olá, sou um assistente virtual')

    expect(talk.state.phase).toBe('paused')
    expect([talk.trace.at(-1)?.detail, talk.effects.at(-1)?.do]).toEqual(['robot', 'release'])
  })
})
