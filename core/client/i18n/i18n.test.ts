// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { AppError, internalError, invalidInput, tooManyRequests } from '#core/contract/errors.ts'
import {
  addCatalogues,
  errorText,
  formatDate,
  formatDateTime,
  formatDay,
  formatLength,
  formatMoment,
  formatTime,
  initI18n,
  localeAtom,
  setLocale,
  storedLocale,
  t,
  useT,
} from './index.ts'

beforeEach(async () => {
  await initI18n('pt-BR')
})

describe('languages', () => {
  it('change without a reload, and the browser remembers', async () => {
    const { result } = renderHook(() => useT()('core.login.submit'))
    expect(result.current).toBe('Entrar')

    await act(() => setLocale('en'))

    expect(result.current).toBe('Log in')
    expect(t('core.login.submit')).toBe('Log in')
    expect(store.get(localeAtom)).toBe('en')
    expect(document.documentElement.lang).toBe('en')
    expect(storedLocale()).toBe('en')
  })

  it('an unknown stored language is pt-BR', () => {
    localStorage.setItem('locale', 'xx')

    expect(storedLocale()).toBe('pt-BR')
  })

  it('a plugin’s catalogue is loaded in the present language, and in others when they are chosen', async () => {
    const es = vi.fn(async () => ({ default: { 'demo.title': 'Hola' } }))
    await addCatalogues({
      'pt-BR': async () => ({
        default: { 'demo.title': 'Olá', 'demo.only': 'Só aqui: {{a.b}}', 'demo.count_one': '{{count}} conversa', 'demo.count_other': '{{count}} conversas' },
      }),
      en: async () => ({ default: {} }),
      es,
    })
    expect(t('demo.title')).toBe('Olá')
    expect(t('demo.count', { count: 1 })).toBe('1 conversa')
    expect(t('demo.count', { count: 3 })).toBe('3 conversas')
    expect(es).not.toHaveBeenCalled()

    await setLocale('es')

    expect(t('demo.title')).toBe('Hola')
    expect(t('demo.only')).toContain('Só aqui')
  })

  it('does not mangle what people write', () => {
    expect(t('core.login.wait', { seconds: '<b>Zé & Cia</b>' })).toContain('<b>Zé & Cia</b>')
  })
})

describe('the sentence for an error', () => {
  it.each([
    ['a known code', new AppError('ERR_TICKET_TAKEN', 409), 'Outra pessoa já aceitou este atendimento.'],
    ['an unknown code', new AppError('ERR_SOMETHING_NEW', 400), 'Ocorreu um erro não identificado.'],
    ['the server’s own sentence', new AppError('ERR_SOMETHING_NEW', 400, { message: 'A fila está cheia.' }), 'A fila está cheia.'],
    ['a page of a proxy', new AppError('ERR_UNKNOWN', 502, { message: '<html>Bad Gateway for you' }), 'Ocorreu um erro não identificado.'],
    ['a body of odd types', new AppError('ERR_SOMETHING_NEW', 400, { message: 7, fields: 'x' }), 'Ocorreu um erro não identificado.'],
    ['our own mistake', new TypeError('x is undefined'), 'Ocorreu um erro não identificado.'],
    ['something thrown', 'texto', 'Ocorreu um erro não identificado.'],
    ['the server’s trouble', internalError(), 'O servidor teve um problema. Tente de novo em instantes.'],
    ['a limit', tooManyRequests(12), 'Erro de autenticação. Tente novamente em 1 minuto.'],
    ['a field', invalidInput([{ field: 'name', code: 'too_small', message: 'x' }]), 'Nome: curto ou pequeno demais.'],
    ['a field with an unknown problem', invalidInput([{ field: 'name', code: 'odd', message: 'x' }]), 'Algum campo não foi aceito. Confira e tente de novo.'],
  ])('%s', (_, error, text) => {
    expect(errorText(error)).toBe(text)
  })

  it('without words of its own is told in those of the screen', () => {
    expect(errorText(new TypeError('x is undefined'), 'Warning!')).toBe('Warning!')
    expect(errorText(internalError(), 'Warning!')).toBe('O servidor teve um problema. Tente de novo em instantes.')
  })
})

describe('dates', () => {
  const now = new Date(2026, 2, 12, 0, 30).getTime()

  it.each([
    ['now', new Date(2026, 2, 12, 0, 5), 'hoje 00:05'],
    ['an hour ago, yesterday', new Date(2026, 2, 11, 23, 50), 'ontem'],
    ['the day before', new Date(2026, 2, 10, 14, 5), '10 mar.'],
    ['this year', new Date(2026, 0, 2), '2 jan.'],
    ['another year', new Date(2025, 11, 31), '31 dez. 2025'],
    ['tomorrow', new Date(2026, 2, 13), '13 mar.'],
  ])('%s', (_, at, text) => {
    expect(formatDate(at.toISOString(), now)).toBe(text)
  })

  it.each([
    ['now', new Date(2026, 2, 12, 0, 5), 'hoje 00:05'],
    ['an hour ago, yesterday', new Date(2026, 2, 11, 23, 50), 'ontem 23:50'],
    ['tomorrow', new Date(2026, 2, 13, 9), 'amanhã 09:00'],
    ['in a week', new Date(2026, 2, 19, 9), '19 mar. 09:00'],
    ['in another year', new Date(2027, 0, 4, 9), '4 jan. 2027 09:00'],
  ])('with the minute: %s', (_, at, text) => {
    expect(formatMoment(at.toISOString(), now)).toBe(text)
  })

  it.each([
    ['less than a minute', 59_000, '0 min'],
    ['minutes', 12 * 60_000, '12 min'],
    ['the last minute of an hour', 59.9 * 60_000, '59 min'],
    ['hours of one day', 3_600_000, '1 h'],
    ['hours of two days', 26 * 3_600_000, '26 h'],
    ['the last hour before days', 47.9 * 3_600_000, '47 h'],
    ['days', 48 * 3_600_000, '2 d'],
    ['many days', 12.5 * 86_400_000, '12 d'],
    ['what lies ahead', -60_000, '0 min'],
  ])('as a length: %s', (_, ms, text) => {
    expect(formatLength(ms)).toBe(text)
  })

  it('accept epoch milliseconds and their digits', () => {
    const at = new Date(2026, 2, 12, 14, 5).getTime()

    expect(formatTime(at)).toBe('14:05')
    expect(formatTime(String(at))).toBe('14:05')
    expect(formatDateTime(at)).toBe('12/03/2026 14:05')
  })

  it.each([null, undefined, '', 'not a date'])('%o is empty', (at) => {
    expect([formatDate(at, now), formatTime(at), formatDay(at, now), formatDateTime(at), formatMoment(at, now)]).toEqual(['', '', '', '', ''])
  })

  it('speak the language, with 24 hours', async () => {
    await setLocale('en')

    expect(formatDate(new Date(2026, 2, 12, 14, 5).toISOString(), now)).toBe('today 14:05')
    expect(formatDate(new Date(2026, 0, 2).toISOString(), now)).toBe('2 Jan')
  })
})
