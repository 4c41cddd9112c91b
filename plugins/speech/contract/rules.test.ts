import { expect, test } from 'vitest'
import { type EngineKind, type SpeechValues, settingsProblems } from './index.ts'
import { speechText, type UnfitReason, unfitReason } from './rules.ts'

test.each<[string, UnfitReason | null]>([
  ['Bom dia! Seu pedido saiu para entrega hoje.', null],
  ['Custa R$ 1.250,00 ou 3 vezes de R$ 420,00.', null],
  ['Abrimos às 8:30 e fechamos às 18h no dia 12/11/2026.', null],
  ['*Oi*, tudo bem? 😊', null],
  ['O curso de COVID começa em 2027.', null],
  ['Primeiro o nome.\nDepois a cidade - só isso.', null],
  ['1. Só um item não é lista.', null],
  ['', 'empty'],
  ['👍🏽', 'empty'],
  ['...', 'empty'],
  ['a'.repeat(601), 'tooLong'],
  ['Veja em https://loja.exemplo/pedido', 'link'],
  ['Entre em www.loja.exemplo', 'link'],
  ['O site é minhaloja.com.br/ofertas', 'link'],
  ['Escreva para ana@exemplo.com', 'link'],
  ['Seu protocolo é 20261126', 'digits'],
  ['Ligue para (11) 98765-4321', 'digits'],
  ['CPF 123.456.789-09', 'digits'],
  ['CEP 01310-100', 'digits'],
  ['34191.79001 01043.510047 91020.150008 5 84410026000', 'digits'],
  ['00020126BR.GOV.BCB.PIX0136', 'code'],
  ['Chave: 7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'code'],
  ['Use o cupom NATAL10', 'code'],
  ['Rastreio x7k9q2lm5', 'code'],
  ['Digite `reiniciar`', 'code'],
  ['Escolha:\n1 - Vendas\n2 - Suporte', 'list'],
  ['Temos:\n• Azul\n• Verde', 'list'],
  ['1️⃣ Vendas\n2️⃣ Suporte', 'list'],
  ['[1] Sim\n[2] Não', 'list'],
])('%j is unfit because of %s', (text, reason) => {
  expect(unfitReason(text, 600)).toBe(reason)
})

test.each([
  ['*Olá*, _Ana_!  Tudo\nbem? 😊', 'Olá, Ana! Tudo bem?'],
  ['👨‍👩‍👧 Família', 'Família'],
])('%j is said as %j', (text, speech) => {
  expect(speechText(text)).toBe(speech)
})

const engine: EngineKind = {
  ...{ id: 'openai', title: '', addressHelp: '', initialAddress: '', regionUrl: null, needsModel: true, needsLanguage: false, hasVoices: false },
}
const region: EngineKind = { ...engine, id: 'azure', regionUrl: 'https://{region}.exemplo.com', needsModel: false, needsLanguage: true }
const values: SpeechValues = {
  ...{ provider: 'openai', address: 'https://api.exemplo.com/v1', model: 'tts-1', voice: 'nova', language: 'pt-BR', bots: 'afterVoice', longest: 600 },
  ...{ monthlyLimit: null, pricePerMillion: null },
}

test.each<[Partial<SpeechValues>, [string, string][]]>([
  [{}, []],
  [{ provider: '', address: '', model: '', voice: '' }, []],
  [{ provider: 'outro' }, [['provider', 'unknown']]],
  [{ address: ' ' }, [['address', 'required']]],
  [{ address: 'ftp://x' }, [['address', 'invalid_format']]],
  [{ address: 'https://eu:senha@x' }, [['address', 'invalid_format']]],
  [{ address: 'brazilsouth' }, [['address', 'invalid_format']]],
  [{ provider: 'azure', address: 'brazilsouth', model: '' }, []],
  [{ provider: 'azure', address: 'brazil south', model: '' }, [['address', 'invalid_format']]],
  [{ provider: 'azure', address: 'brazilsouth', language: '' }, [['language', 'required']]],
  [{ model: '' }, [['model', 'required']]],
  [{ model: 'm'.repeat(201) }, [['model', 'too_big']]],
  [{ voice: ' ' }, [['voice', 'required']]],
  [{ voice: 'v'.repeat(201) }, [['voice', 'too_big']]],
  [{ language: 'português' }, [['language', 'invalid_format']]],
  [{ longest: 0 }, [['longest', 'out_of_range']]],
  [{ longest: 2_001 }, [['longest', 'out_of_range']]],
  [{ longest: 1.5 }, [['longest', 'out_of_range']]],
  [{ monthlyLimit: 0 }, [['monthlyLimit', 'out_of_range']]],
  [{ pricePerMillion: -1 }, [['pricePerMillion', 'out_of_range']]],
])('settings with %j have the problems %j', (change, problems) => {
  expect(settingsProblems({ ...values, ...change }, [engine, region]).map(({ field, code }) => [field, code])).toEqual(problems)
})
