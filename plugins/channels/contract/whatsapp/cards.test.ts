import { describe, expect, test } from 'vitest'
import { type Card, contentOfCards } from './cards.ts'
import { cardOfVcard } from './vcard.ts'

const card = (name: string, ...numbers: string[]): Card => ({ name, email: null, phones: numbers.map((number) => ({ number, isOnWhatsapp: false })) })

describe('contact cards', () => {
  test('each number is a card of its own, the one on WhatsApp first, and all stand in the text', () => {
    const caio = {
      name: 'Dr. Caio',
      email: 'caio@exemplo.com',
      phones: [
        { number: '+55 11 3333-4444', isOnWhatsapp: false },
        { number: '5511977776666', isOnWhatsapp: true },
      ],
    }

    expect(contentOfCards([caio])).toEqual({
      body: 'Dr. Caio: 5511977776666, +55 11 3333-4444',
      data: {
        type: 'vcard',
        contacts: [
          { name: 'Dr. Caio', number: '5511977776666', email: 'caio@exemplo.com' },
          { name: 'Dr. Caio', number: '+55 11 3333-4444', email: 'caio@exemplo.com' },
        ],
      },
    })
  })

  test('the same number in two spellings is there once', () => {
    expect(contentOfCards([card('Bia', '+55 11 97777-6666', '5511977776666')])).toMatchObject({
      body: 'Bia',
      data: { contacts: [{ number: '+55 11 97777-6666' }] },
    })
  })

  test('more cards than a message holds stand in the text with their numbers', () => {
    const cards = Array.from({ length: 12 }, (_none, place) => card(`Técnico ${place + 1}`, `55119777766${place + 1}`))

    expect(contentOfCards(cards)).toEqual({ body: cards.map(({ name, phones }) => `${name}: ${phones[0]?.number}`).join('\n') })
  })

  test('a card without a name is called by its number, and a card of nothing takes no other with it', () => {
    expect(contentOfCards([card(''), card('', '123')])).toEqual({
      body: '123',
      data: { type: 'vcard', contacts: [{ name: '123', number: '123', email: null }] },
    })
    expect(contentOfCards([card('')])).toBeNull()
  })

  test('a long name is cut before the emoji that does not fit', () => {
    expect(contentOfCards([card(`${'N'.repeat(99)}🌻 Floricultura`, '1')])).toMatchObject({
      body: 'N'.repeat(99),
      data: { contacts: [{ name: 'N'.repeat(99) }] },
    })
  })
})

describe('a vCard', () => {
  test('tells all of its numbers, also those with a label or in the form of version 4', () => {
    const vcard = [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Dr. Caio;;;', 'FN:Dr. Caio', 'item1.TEL:+55 11 3333-4444', 'item1.X-ABLabel:Consultório'],
      ...['item2.TEL;waid=5511977776666:+55 11 97777-6666', 'TEL;VALUE=uri:tel:+55-11-2222-1111', 'EMAIL;type=INTERNET:caio@exemplo.com', 'END:VCARD'],
    ].join('\n')

    expect(cardOfVcard(vcard)).toEqual({
      name: 'Dr. Caio',
      email: 'caio@exemplo.com',
      phones: [
        { number: '+55 11 3333-4444', isOnWhatsapp: false },
        { number: '5511977776666', isOnWhatsapp: true },
        { number: '+55-11-2222-1111', isOnWhatsapp: false },
      ],
    })
  })

  test('has lines that go on in the next one, and signs behind a backslash', () => {
    expect(cardOfVcard('FN:Silva\\, Reis\r\n  e Filhos\r\nTEL:11\r\n 22')).toEqual({
      name: 'Silva, Reis e Filhos',
      email: null,
      phones: [{ number: '1122', isOnWhatsapp: false }],
    })
  })

  test('that is none has nothing but the name that is told beside it', () => {
    expect(cardOfVcard('', 'Bia')).toEqual({ name: 'Bia', email: null, phones: [] })
  })
})
