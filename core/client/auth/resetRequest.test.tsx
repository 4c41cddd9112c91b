// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { ResetRequestForm } from './ResetRequestForm.tsx'

beforeAll(() => initI18n('pt-BR'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function ask(email: string) {
  render(<ResetRequestForm />)
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Enviar link' })))
}

test('a server that cannot mail is told instead of a mail that was sent', async () => {
  fakeServer(() => ({ status: 409, json: { error: 'ERR_MAIL_NOT_CONFIGURED' } }))

  await ask('clara@lojaaurora.com.br')

  expect(await screen.findByText('Este servidor não envia e-mails. Peça um link novo a quem administra o sistema.')).toBeTruthy()
  expect(screen.queryByText('E-mail de recuperação de senha enviado.')).toBeNull()
})

test('any other refusal says that the request failed, and why', async () => {
  fakeServer(() => 'offline')

  await ask('clara@lojaaurora.com.br')

  expect(await screen.findByText(/^Erro ao solicitar redefinição de senha\. ./)).toBeTruthy()
})

test('what is no e-mail is asked of nobody', async () => {
  const requests = fakeServer(() => ({ json: {} }))

  await ask('clara')

  expect(await screen.findByText('Escreva um e-mail completo, como nome@empresa.com.br.')).toBeTruthy()
  expect(requests).toEqual([])
})
