import { describe, expect, test } from 'vitest'
import { ourMessageId } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { attached, mailOf, multipart, page, utf8 } from './testing/mails.ts'
import { connection, messagesIn, shownOf } from './testing/reading.ts'

const answer = { Subject: 'Re: Pedido 41' }
const toOurs = { ...answer, 'In-Reply-To': ourMessageId('019a', ADDRESS, connection) }
const picture = (cid: string, bytes: number, sign = 1) =>
  attached('image/png', `${cid.split('@')[0]}.png`, Buffer.alloc(bytes, sign), `Content-ID: <${cid}>\nContent-Disposition: inline\n`)
const withPictures = (html: string, parts: readonly string[], headers: Record<string, string> = answer) =>
  mailOf(headers, multipart('related', [page(`<html><body>${html}</body></html>`), ...parts]))

describe('a picture within a page is a file', () => {
  test.each<[string, string, string, number]>([
    ['that is small and shown', '<p>Aparece isto quando abro:</p><p><img src="cid:print1@cliente"></p>', 'print1@cliente', 500],
    ['that is large and shown', '<p>Veja</p><img src="cid:print1@cliente">', 'print1@cliente', 40_000],
    ['that is shown by an address with escapes', '<img src="cid:print1%40cliente">', 'print1@cliente', 500],
    ['that is shown and can be pressed', '<a href="cid:print1@cliente"><img src="cid:print1@cliente"></a>', 'print1@cliente', 500],
    ['that nothing names, as Apple Mail has them', 'Segue a foto.', 'print1@cliente', 43_000],
    ['that nothing names and is small', 'Segue a foto.', 'print1@cliente', 500],
    ['that is large and below a signature', '<div class="gmail_signature">Ana</div><img src="cid:print1@cliente">', 'print1@cliente', 40_000],
  ])('%s', async (_what, html, cid, bytes) => {
    expect((await shownOf(withPictures(html, [picture(cid, bytes)]))).at(-1)).toBe('print1.png')
  })

  test('that a first mail shows in what it quotes', async () => {
    const html = '<p>Veja</p><div class="gmail_quote"><p>Antes</p><img src="cid:antes"></div>'
    expect(await shownOf(withPictures(html, [picture('antes', 500)], { Subject: 'Enc: Boleto' }))).toContain('antes.png')
  })
})

describe('a picture within a page is left out', () => {
  test.each([
    ['in a signature of Gmail', '<p>Obrigada</p><div class="gmail_signature"><img src="cid:logo@loja"></div>'],
    ['in a signature of Outlook', '<p>Obrigada</p><div id="Signature"><img src="cid:logo@loja"></div>'],
    ['below the line before a signature', '<p>Obrigada</p><div>-- </div><div>Ana <img src="cid:logo@loja"></div>'],
    ['that is shown again and again', '<img src="cid:logo@loja">um<br><img src="cid:logo@loja">dois'],
  ])('%s', async (_what, html) => {
    expect(await shownOf(withPictures(html, [picture('logo@loja', 2_000)]))).toHaveLength(1)
  })

  test('of a history that is folded, with a signature of the mail itself', async () => {
    const html = '<p>Veja</p><img src="cid:tela"><div class="gmail_quote"><div>Loja escreveu:</div><blockquote>Bom dia <img src="cid:antes"></blockquote></div>'
    const parts = [picture('tela', 2_000), picture('antes', 40_000), attached('application/pkcs7-signature', 'smime.p7s', 'x')]
    expect(await shownOf(withPictures(html, parts, toOurs))).toEqual(['Veja', 'tela.png'])
  })
})

test('files beyond those that a conversation takes are within the whole mail', async () => {
  const files = Array.from({ length: 32 }, (_, at) => attached('text/csv', `${at}.csv`, 'a;b'))
  const events = await messagesIn(mailOf(answer, multipart('mixed', [utf8('Segue'), ...files])))
  expect([events.length, events.at(-1)?.file?.name]).toEqual([32, 'mensagem-completa.eml'])
  expect(Buffer.from(events.at(-1)?.file?.content ?? []).toString()).toContain('31.csv')
})

test('a file without content is named by the whole mail', async () => {
  const source = mailOf(answer, multipart('mixed', [utf8('Segue a planilha'), attached('text/csv', 'pedidos.csv', '')]))
  expect(await shownOf(source)).toEqual(['Segue a planilha', 'mensagem-completa.eml'])
})
