import { describe, expect, test } from 'vitest'
import { ourMessageId } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { mailOf, multipart, page, utf8 } from './testing/mails.ts'
import { bodyOf, connection, messagesIn, shownOf } from './testing/reading.ts'

const WHOLE = 'mensagem-completa.txt'
const answer = { Subject: 'Re: Pedido 41' }
const toOurs = { ...answer, 'In-Reply-To': ourMessageId('019a', ADDRESS, connection) }

const wrote =
  'Boa tarde,\n\nrepasso o que o fornecedor disse.\n\nEm conversa de ontem o gerente escreveu:\n\nO prazo é de 20 dias e o frete fica por conta da loja.\n\nPodem confirmar se aceitam? Preciso responder até amanhã.\n\nAna'
const block =
  'Segue o cadastro para agendar a visita:\n\nDe: Rua das Flores, 12\nData: 28/11/2026\nAssunto: instalação de ar-condicionado\nTelefone: (11) 97777-6666\n\nO portão fica aberto das 9h às 17h. Levar escada.'
const greater = 'Preciso de um vidro com estas medidas:\nlargura 80 cm, espessura\n> 6 mm'

describe('what somebody wrote stays, in a first mail and in an answer', () => {
  test.each<[string, string]>([
    ['a sentence that ends in "wrote"', wrote],
    ['such a sentence with a date', wrote.replace('de ontem', 'de 24/11/2026 às 10:00')],
    ['such a sentence before lines that are marked, without a date', 'Em conversa de ontem o gerente escreveu:\n> 20 dias'],
    ['a form with a line "from"', block],
    ['a form with an address', block.replace('Rua das Flores, 12', 'Bruno <bruno@cliente.exemplo>')],
    ['a last line that begins with ">"', greater],
    ['a rule of signs', 'Primeiro\n\n----------\nSegundo'],
  ])('%s', async (_what, text) => {
    for (const headers of [{ Subject: '' }, answer, toOurs]) expect(await shownOf(mailOf(headers, utf8(text)))).toEqual([text])
  })

  test('below the history, with what it quotes itself', async () => {
    const text = 'Em 3 de mar. de 2026, Loja <loja@exemplo.com.br> escreveu:\n> Qual medida?\n\nEspessura\n> 6 mm\nObrigada'
    expect(await bodyOf(mailOf(toOurs, utf8(text)))).toBe('Espessura\n> 6 mm\nObrigada')
  })

  test('what a first mail quotes is no history', async () => {
    const text = 'Veja o que recebi:\n\nEm 3 de mar. de 2026, Bia <bia@outra.exemplo> escreveu:\n> Fechado por luto'
    expect(await shownOf(mailOf({ Subject: '' }, utf8(text)))).toEqual([text])
  })

  test('between the lines of a page that a program marked as history', async () => {
    const html = page(
      '<div>Seguem:</div><div class="gmail_quote"><div>Em 3 de mar. de 2026, Loja escreveu:</div><blockquote>Cor?</blockquote><div>Azul</div><blockquote>Tamanho?</blockquote></div>',
    )
    expect(await bodyOf(mailOf(toOurs, html))).toContain('Azul')
  })
})

describe('the whole mail', () => {
  const marked = 'Perfeito!\n\nEm ter., 3 de mar. de 2026 às 10:00, Bia <bia@outra.exemplo> escreveu:\n> Bom dia\n> saiu hoje'
  const outlook = 'Pode enviar.\n\nDe: Loja <loja@exemplo.com.br>\nEnviado: 3 de março de 2026 10:00\nPara: Ana\nAssunto: Pedido\n\nBom dia\nEM AZUL: pode ser'

  test('stands beside, where a history was folded that the conversation may not hold', async () => {
    const [, file] = await messagesIn(mailOf(answer, utf8(marked)))
    expect([file?.file?.name, file?.file?.content?.toString().trim()]).toEqual([WHOLE, marked])
    expect(await shownOf(mailOf(answer, utf8(marked)))).toEqual(['Perfeito!', WHOLE])
  })

  test('stands beside, where the history was not marked and may have been written into', async () => {
    expect(await shownOf(mailOf(toOurs, utf8(outlook)))).toEqual(['Pode enviar.', WHOLE])
  })

  test('does not stand beside, where only a mail of ours is quoted', async () => {
    expect(await shownOf(mailOf(toOurs, utf8(marked)))).toEqual(['Perfeito!'])
  })

  test('does not stand beside a mail without a history', async () => {
    expect(await shownOf(mailOf(answer, utf8('Perfeito!')))).toEqual(['Perfeito!'])
  })

  test('stands beside a text that is longer than a conversation shows', async () => {
    const text = 'palavra '.repeat(5000).trim()
    const [first, second] = await messagesIn(mailOf(answer, utf8(text)))
    expect([first?.body.length, second?.file?.content?.toString().trim()]).toEqual([30_000, text])
  })

  test('is the mail itself, where the page is longer than is looked at', async () => {
    expect((await shownOf(mailOf(answer, page(`<p>${'a '.repeat(200_000)}</p>`)))).at(-1)).toBe('mensagem-completa.eml')
  })
})

describe('the page of a mail is shown', () => {
  const both = (plain: string, html: string) => multipart('alternative', [utf8(plain), page(html)])
  const boleto = '<html><body><p>O boleto <b>7781</b> vence em <b>30/11/2026</b>, R$ 812,40.</p></body></html>'
  const shown = 'O boleto 7781 vence em 30/11/2026, R$ 812,40.'

  test.each([
    ['where the plain text stands for it', 'Seu leitor de e-mail não mostra HTML.', boleto, shown],
    ['where the plain text is another one', 'Veja online: https://loja.exemplo/boleto/7781', boleto, shown],
    ['where the plain text is only a summary', 'O boleto 7781.', boleto, shown],
    ['where it is short as well', 'Use um leitor com HTML', '<p>Código 4471</p>', 'Código 4471'],
    ['unless it says the same', shown, boleto, shown],
    ['unless it holds pictures alone', 'Promoção de verão', '<img src="https://a.exemplo/x.png">', 'Promoção de verão'],
  ])('%s', async (_what, plain, html, text) => {
    expect(await bodyOf(mailOf(answer, both(plain, html)))).toBe(text)
  })

  test('beside a plain text that says much else', async () => {
    const plain = Array.from({ length: 50 }, (_, at) => `item${at}`).join(' ')
    expect(await bodyOf(mailOf(answer, both(plain, boleto)))).toBe(`${plain}\n\n${shown}`)
  })

  test('beside a plain text that is another part of the mail', async () => {
    expect(await bodyOf(mailOf(answer, multipart('mixed', [utf8('Segue a tabela:'), page('<p>Vidro 6 mm custa 80 reais</p>')])))).toBe(
      'Segue a tabela:\n\nVidro 6 mm custa 80 reais',
    )
  })
})
