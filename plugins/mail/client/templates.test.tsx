// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type MailTemplate, type MailText, mailLanguages } from '../contract/index.ts'
import { askAgain } from './queries.ts'
import { TemplatesPart } from './TemplatesPart.tsx'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['mail.edit'] })

/** This page cannot type as a person does. */
function type(_command: string, _isShown: boolean, text: string): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return false
  fireEvent.change(field, { target: { value: field.value.slice(0, field.selectionStart) + text + field.value.slice(field.selectionEnd) } })
  return true
}
beforeEach(() => void Reflect.set(document, 'execCommand', type))

const standard = { subject: 'Nova senha', text: 'Olá, {{name}}: {{link}}' }

/** The company's texts as the server keeps them; `sent` are the calls that change something. */
function serve(answer: (path: string) => FakeReply | null = () => null) {
  const written = new Map<string, MailText>()
  const sent: string[] = []
  const templateAt = (kind: string, language: MailTemplate['language']): MailTemplate => ({
    ...{ kind, language, variables: ['name', 'company', 'link'], links: ['link'], standard },
    own: written.get(`${kind}/${language}`) ?? null,
  })
  fakeServer(({ method, path, body }) => {
    if (!path.startsWith('/mails/templates')) return { json: [] }
    if (method === 'GET') return { json: ['reset', 'invitation'].flatMap((kind) => mailLanguages.map((language) => templateAt(kind, language))) }
    sent.push(`${method} ${path} ${body}`)
    const own = answer(path)
    if (own) return own
    const [, , , kind = '', language = ''] = path.split('/')
    if (method === 'PUT') written.set(`${kind}/${language}`, JSON.parse(body))
    else written.delete(`${kind}/${language}`)
    return { json: templateAt(kind, mailLanguages.find((one) => one === language) ?? 'en') }
  })
  return { sent, written }
}

const subject = () => screen.getByLabelText<HTMLInputElement>('Assunto')
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
const preview = () => within(screen.getByRole('region', { name: 'Como será lido' }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const write = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
async function open() {
  await stage.show(<TemplatesPart />)
  await screen.findByLabelText('Assunto')
}

test('a text is written with its variables, read beforehand, saved and taken back', async () => {
  const { sent } = serve()
  await open()
  expect(subject().value).toBe('Nova senha')

  await write(message(), '<b>Entre</b> por aqui: ')
  message().setSelectionRange(message().value.length, message().value.length)
  await press(/^\{\{link\}\} link de acesso/)
  expect(message().value).toBe('<b>Entre</b> por aqui: {{link}}')
  expect(await preview().findByText(/^<b>Entre<\/b> por aqui: .*\/reset\/exemplo$/)).toBeTruthy()
  await press(/^Salvar o texto/)

  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(sent).toEqual(['PUT /mails/templates/reset/pt-BR {"subject":"Nova senha","text":"<b>Entre</b> por aqui: {{link}}"}'])
  await press('Desfazer')
  expect(sent.at(-1)).toMatch(/^DELETE \/mails\/templates\/reset\/pt-BR/)
  expect(message().value).toBe(standard.text)
})

test('what is wrong is said at its field with what may be used, and nothing is sent', async () => {
  const { sent } = serve()
  await open()

  await write(subject(), '{{link}}')
  await write(message(), 'Olá, {{nome}}')
  await press(/^Salvar o texto/)

  expect(screen.getByText('O link vai na mensagem; o assunto fica guardado.')).toBeTruthy()
  expect(screen.getByText('Use só estas variáveis: {{name}}, {{company}}, {{link}}')).toBeTruthy()
  expect(document.activeElement).toBe(subject())
  await write(message(), 'Olá')
  await press('Enviar este texto para mim')
  expect(screen.getByText('Sem {{link}} a pessoa não tem como entrar.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('what the server refuses stands at its field', async () => {
  serve(() => ({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'subject', code: 'too_big', message: 'x' }] } }))
  await open()

  await write(subject(), 'Outro')
  await press(/^Salvar o texto/)

  expect(await screen.findByText('No máximo 200 letras.')).toBeTruthy()
})

test('a try says whom it went to', async () => {
  const { sent } = serve(() => ({ json: { result: 'sent', to: 'clara@lojaaurora.com.br', reply: null } }))
  await open()

  await press('Enviar este texto para mim')

  expect(await screen.findByText('Enviado para clara@lojaaurora.com.br.')).toBeTruthy()
  expect(sent).toEqual([`POST /mails/templates/reset/pt-BR/test ${JSON.stringify(standard)}`])
})

test('the standard text comes back, and texts that are not saved stay while another kind is read', async () => {
  const { sent, written } = serve()
  written.set('reset/pt-BR', { subject: 'Nosso', text: '{{link}}' })
  await open()
  expect(subject().value).toBe('Nosso')

  await press('Voltar ao texto padrão')
  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(sent[0]).toMatch(/^DELETE/)
  expect(subject().value).toBe('Nova senha')

  await write(subject(), 'Pela metade')
  await userEvent.selectOptions(screen.getByLabelText('E-mail'), 'Convite')
  expect(subject().value).toBe('Nova senha')
  await userEvent.selectOptions(screen.getByLabelText('E-mail'), 'Nova senha')
  expect(subject().value).toBe('Pela metade')
})

test('what another administrator saves is shown', async () => {
  const { written } = serve()
  await open()

  written.set('reset/pt-BR', { subject: 'De outra pessoa', text: '{{link}}' })
  await act(() => askAgain('templates'))

  await waitFor(() => expect(subject().value).toBe('De outra pessoa'))
})
