import { describe, expect, it } from 'vitest'
import en from './catalogues/en.json'
import es from './catalogues/es.json'
import pt from './catalogues/pt-BR.json'

const catalogues: Record<string, Record<string, string>> = { 'pt-BR': pt, en, es }
const holes = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(['en', 'es'])('the catalogue %s', (locale) => {
  it('has the keys of pt-BR', () => {
    expect(Object.keys(catalogues[locale] ?? {}).sort()).toEqual(Object.keys(pt).sort())
  })

  it.each(Object.entries(pt))('fills the same holes in %s', (key, text) => {
    expect(holes(catalogues[locale]?.[key])).toEqual(holes(text))
  })
})

describe('the texts that the specification quotes', () => {
  it.each([
    ['errors.default', 'Ocorreu um erro não identificado.'],
    ['errors.ERR_TIMEOUT', 'O processo está demorando mais do que o esperado. Por favor, aguarde.'],
    ['errors.ERROR_NO_PERMISSION_API_ADMIN', 'Instalação não AUTORIZADA'],
    ['core.guard.loginNeeded', 'Necessário realizar login'],
    ['core.guard.denied', 'Acesso negado'],
    ['core.overlay.working', 'Estamos trabalhando...'],
    ['core.reset.sent', 'E-mail de recuperação de senha enviado.'],
    ['core.reset.sendFailed', 'Erro ao solicitar redefinição de senha.'],
    ['core.reset.done', 'Senha redefinida com sucesso!'],
    ['core.reset.failed', 'Erro ao redefinir a senha.'],
  ])('%s', (key, text) => {
    expect(catalogues['pt-BR']?.[key]).toBe(text)
  })

  it.each([
    ['errors.OUT_RANGE', 'Outside permitted opening hours'],
    ['errors.INVALID_LICENSE', 'License error user'],
    ['errors.INVALID_DOMAIN', 'License domain error'],
    ['errors.LICENSE_ERROR', 'License error server'],
    ['core.login.wait', 'Limit error. Try again in {{seconds}} s.'],
  ])('%s in English', (key, text) => {
    expect(catalogues.en?.[key]).toBe(text)
  })
})

const codes = `ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_INITIALIZED ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA
  ERR_INVALID_CREDENTIALS ERR_LIMIT_MAX ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED
  ERR_NO_PERMISSION ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND
  ERR_CREATING_MESSAGE ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG ERR_TENANT_INACTIVE ERR_ASAAS_OVERDUE ERR_INVALID_INPUT ERR_NOT_FOUND ERR_BODY_TOO_LARGE
  ERR_INTERNAL ERR_UNAVAILABLE ERR_TIMEOUT ERR_OFFLINE ERR_UNEXPECTED_REPLY ERR_NO_STATUS_SELECTED ERR_TICKET_TAKEN ERR_TICKET_NOT_OPEN
  ERR_NO_MESSAGE_FOUND ERR_WEBCHAT_NOT_FOUND`.split(/\s+/)

it.each(codes)('%s has a sentence in every language', (code) => {
  for (const texts of Object.values(catalogues)) expect(texts[`errors.${code}`]).toMatch(/^\p{Lu}.+[.]$/u)
})
