import { describe, expect, test } from 'vitest'
import { connectionTo } from '../testing/connection.ts'
import { ANA, bytesOfDelivery, changeOf, deliveryOf, messageOf } from '../testing/deliveries.ts'
import { PHONE_ID, WABA_ID } from '../testing/fakeGraph.ts'
import { parseDelivery } from './parse.ts'

const connection = connectionTo('http://127.0.0.1:1')
const parse = (...changes: unknown[]) => parseDelivery(bytesOfDelivery(deliveryOf(...changes)), connection)
const parseMessage = (type: string, content: unknown, more: Record<string, unknown> = {}) => parse(changeOf({ messages: [messageOf(type, content, more)] }))

const from = { addresses: [{ kind: 'phone', value: ANA }], name: 'Ana' }
const at = new Date('2026-11-23T02:42:30Z')
const message = (rest: Record<string, unknown>) => ({ kind: 'message', ref: 'wamid.A', from, at, ...rest })

describe('a message of a contact', () => {
  const card = {
    name: { formatted_name: 'Bia Souza' },
    phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666', type: 'CELL' }],
    emails: [{ email: 'bia@exemplo.com' }],
  }

  test.each<[string, string, unknown, Record<string, unknown>]>([
    ['text', 'text', { body: 'Oi 👍' }, { body: 'Oi 👍' }],
    ['picture', 'image', { id: '9', mime_type: 'image/jpeg', caption: 'x' }, { body: 'x', file: { id: '9', name: 'image.jpg', type: 'image/jpeg' } }],
    ['film without a caption', 'video', { id: '9', mime_type: 'video/mp4' }, { body: '', file: { id: '9', name: 'video.mp4', type: 'video/mp4' } }],
    [
      'voice note',
      'audio',
      { id: '9', mime_type: 'audio/ogg; codecs=opus', voice: true },
      { body: '', file: { id: '9', name: 'audio.ogg', type: 'audio/ogg; codecs=opus' } },
    ],
    [
      'document',
      'document',
      { id: '9', mime_type: 'application/pdf', filename: 'Contrato.pdf' },
      { body: '', file: { id: '9', name: 'Contrato.pdf', type: 'application/pdf' } },
    ],
    ['file of an unknown type', 'document', { id: '9' }, { body: '', file: { id: '9', name: 'document', type: null } }],
    ['sticker', 'sticker', { id: '9', mime_type: 'image/webp' }, { body: '', file: { id: '9', name: 'sticker.webp', type: 'image/webp', isSticker: true } }],
    [
      'place with a name',
      'location',
      { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' },
      { body: 'Loja', data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
    ],
    [
      'place alone',
      'location',
      { latitude: -23.5, longitude: -46.6 },
      { body: '-23.5, -46.6', data: { type: 'location', latitude: -23.5, longitude: -46.6, name: null, address: null } },
    ],
    [
      'card',
      'contacts',
      [card],
      { body: 'Bia Souza', data: { type: 'vcard', contacts: [{ name: 'Bia Souza', number: '5511977776666', email: 'bia@exemplo.com' }] } },
    ],
    [
      'card without a number',
      'contacts',
      [{ name: { first_name: 'Bia' } }],
      { body: 'Bia', data: { type: 'vcard', contacts: [{ name: 'Bia', number: '', email: null }] } },
    ],
    ['button of a template', 'button', { payload: 'p', text: 'Sim' }, { body: 'Sim' }],
    ['pressed button', 'interactive', { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } }, { body: 'Sim' }],
    ['chosen row', 'interactive', { type: 'list_reply', list_reply: { id: '1', title: 'Segunda', description: 'de manhã' } }, { body: 'Segunda' }],
    [
      'filled in form',
      'interactive',
      { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{"flow_token":"t","nome":"Ana","idade":30}' } },
      { body: 'Sent\nnome: Ana\nidade: 30' },
    ],
    ['form that is no JSON', 'interactive', { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{' } }, { body: 'Sent' }],
    [
      'order',
      'order',
      { catalog_id: '1', text: 'Por favor', product_items: [{ product_retailer_id: 'SKU-1', quantity: 2, item_price: 10.5, currency: 'BRL' }] },
      {
        body: 'Por favor\n2 × SKU-1 (BRL 10.50)',
        data: {
          type: 'added',
          kind: 'whatsappCloud.order',
          value: { note: 'Por favor', items: [{ product: 'SKU-1', quantity: 2, price: 10.5, currency: 'BRL' }] },
        },
      },
    ],
    [
      'order without prices, whose note has paragraphs',
      'order',
      { text: 'Oi\n\nPor favor', product_items: [{ product_retailer_id: 'SKU-1', quantity: 2, currency: 'reais' }] },
      {
        body: 'Oi\nPor favor\n2 × SKU-1',
        data: {
          type: 'added',
          kind: 'whatsappCloud.order',
          value: { note: 'Oi\nPor favor', items: [{ product: 'SKU-1', quantity: 2, price: null, currency: null }] },
        },
      },
    ],
    ['order whose products cannot be read', 'order', { text: 'Por favor', product_items: [{ quantity: 2 }] }, { body: 'Por favor' }],
  ])('%s', (_what, type, content, expected) => {
    expect(parseMessage(type, content)).toEqual([message(expected)])
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an answer', { context: { id: 'wamid.Z', from: ANA } }, { quotedRef: 'wamid.Z' }],
    ['a forwarded message', { context: { forwarded: true } }, { isForwarded: true }],
    ['one that was forwarded often', { context: { frequently_forwarded: true } }, { isForwarded: true }],
    ['a context that is none', { context: 'x' }, {}],
    ['one that came from an advertisement', { referral: { source_id: '1', ctwa_clid: 'c' } }, { body: 'Oi\n\n📣 ctwa_clid: c' }],
  ])('%s', (_what, more, expected) => {
    expect(parseMessage('text', { body: 'Oi' }, more)).toEqual([message({ body: 'Oi', ...expected })])
  })
})

describe('a change of an earlier message', () => {
  test.each<[string, string, unknown, Record<string, unknown>]>([
    ['reaction', 'reaction', { message_id: 'wamid.B', emoji: '👍' }, { kind: 'reacted', ref: 'wamid.B', emoji: '👍' }],
    ['reaction that is empty', 'reaction', { message_id: 'wamid.B', emoji: '' }, { kind: 'reacted', ref: 'wamid.B', emoji: '' }],
    ['reaction without its sign', 'reaction', { message_id: 'wamid.B' }, { kind: 'reacted', ref: 'wamid.B', emoji: '' }],
    ['edit', 'edit', { original_message_id: 'wamid.B', message: { type: 'text', text: { body: 'Olá' } } }, { kind: 'edited', ref: 'wamid.B', body: 'Olá' }],
    [
      'edit of a caption',
      'edit',
      { original_message_id: 'wamid.B', message: { type: 'image', image: { id: '9', caption: 'Nova' } } },
      { kind: 'edited', ref: 'wamid.B', body: 'Nova' },
    ],
    ['revoke', 'revoke', { original_message_id: 'wamid.B' }, { kind: 'removed', ref: 'wamid.B' }],
  ])('%s', (_what, type, content, expected) => {
    expect(parseMessage(type, content)).toEqual([{ from, ...expected }])
  })

  test.each([
    ['an edit without content', 'edit', { original_message_id: 'wamid.B' }],
    ['a reaction to nothing', 'reaction', { emoji: '👍' }],
    ['a revoke of nothing', 'revoke', {}],
  ])('%s is named as left out', (_what, type, content) => {
    expect(parseMessage(type, content)).toEqual([{ kind: 'leftOut', problem: 'notUnderstood', detail: type }])
  })
})

describe('what is of no kind we know', () => {
  test.each<[string, string, unknown, Record<string, unknown>, string]>([
    ['unsupported with its kind', 'unsupported', { type: 'poll' }, {}, 'poll'],
    ['unsupported without', 'unsupported', undefined, { errors: [{ code: 131051 }] }, 'unsupported'],
    ['a kind of tomorrow', 'hologram', { id: '1' }, {}, 'hologram'],
    ['an interactive answer without a body', 'interactive', undefined, {}, 'interactive'],
    ['a picture without its file', 'image', { caption: 'x' }, {}, 'image'],
    ['a place outside the world', 'location', { latitude: 91, longitude: 0 }, {}, 'location'],
    ['cards without names', 'contacts', [{}], {}, 'contacts'],
    ['a text that is none', 'text', { body: 7 }, {}, 'text'],
  ])('%s is shown as such', (_what, type, content, more, what) => {
    expect(parseMessage(type, content, more)).toEqual([{ kind: 'unreadable', ref: 'wamid.A', from, what }])
  })

  test.each<[string, unknown[]]>([
    ['a greeting that nobody wrote', [changeOf({ messages: [messageOf('request_welcome', undefined)] })]],
    ['news of the system', [changeOf({ messages: [messageOf('system', { type: 'customer_identity_changed' })] })]],
    ['a status of tomorrow', [changeOf({ statuses: [{ id: 'wamid.B', status: 'pondered' }] })]],
    ['another field', [{ field: 'flows', value: {} }]],
    ['a change that is none', [null, 7, { field: 'messages' }]],
  ])('%s says nothing', (_what, changes) => {
    expect(parse(...changes)).toEqual([])
  })

  test.each([
    ['no JSON', '{"object":'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['a delivery of another product', '{"object":"page","entry":[]}'],
    ['no entries', '{"object":"whatsapp_business_account"}'],
  ])('%s is no delivery', (_what, body) => {
    expect(() => parseDelivery(Buffer.from(body), connection)).toThrow()
  })
})

describe('who wrote', () => {
  const text = (more: Record<string, unknown>) => messageOf('text', { body: 'Oi' }, more)
  const partyOf = (value: Parameters<typeof changeOf>[0]) => parse(changeOf(value)).map((event) => 'from' in event && event.from)

  test('is known by number and by user id where both are told', () => {
    const contacts = [{ profile: { name: 'Ana', username: 'ana' }, wa_id: ANA, user_id: 'BR.1349' }]

    expect(partyOf({ contacts, messages: [text({ from_user_id: 'BR.1349' })] })).toEqual([
      {
        addresses: [
          { kind: 'phone', value: ANA },
          { kind: 'bsuid', value: 'BR.1349' },
        ],
        name: 'Ana',
      },
    ])
  })

  test('is known by user id alone where the number is hidden', () => {
    const contacts = [{ profile: { name: 'Ana' }, user_id: 'BR.1349' }]

    expect(partyOf({ contacts, messages: [text({ from: undefined, from_user_id: 'BR.1349' })] })).toEqual([
      { addresses: [{ kind: 'bsuid', value: 'BR.1349' }], name: 'Ana' },
    ])
  })

  test('is nobody else of the same delivery', () => {
    const contacts = [{ profile: { name: 'Bia' }, wa_id: '5511977776666', user_id: 'BR.2' }]

    expect(partyOf({ contacts, messages: [text({})] })).toEqual([{ addresses: [{ kind: 'phone', value: ANA }], name: '' }])
  })

  test('is one person under the old and the new number', () => {
    const moved = messageOf('system', { type: 'user_changed_number', wa_id: '5511966665555', body: 'Ana mudou de número' })

    expect(parse(changeOf({ messages: [moved] }))).toEqual([
      message({
        body: 'Ana mudou de número',
        from: {
          addresses: [
            { kind: 'phone', value: '5511966665555' },
            { kind: 'phone', value: ANA },
          ],
          name: 'Ana',
        },
      }),
    ])
  })
})

describe('how far our messages are', () => {
  const failed = (...errors: unknown[]) => ({ id: 'wamid.B', status: 'failed', recipient_id: ANA, errors })

  test.each<[string, unknown, Record<string, unknown>]>([
    ['sent', { id: 'wamid.B', status: 'sent' }, { ack: 1 }],
    ['delivered', { id: 'wamid.B', status: 'delivered', pricing: { billable: true } }, { ack: 2 }],
    ['read', { id: 'wamid.B', status: 'read' }, { ack: 3 }],
    ['played', { id: 'wamid.B', status: 'played' }, { ack: 4 }],
    [
      'outside the window',
      failed({ code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours' } }),
      { ack: -1, reason: 'windowClosed', detail: 'Re-engagement message: More than 24 hours' },
    ],
    ['an unknown code', failed({ code: 999999, title: 'New' }), { ack: -1, reason: 'refused', detail: '999999: New' }],
    ['without an error', failed(), { ack: -1, reason: 'refused' }],
    [
      'for an account that is locked',
      failed({ code: 131031, title: 'Account locked', message: 'Account locked', error_data: { details: 'Account locked' } }),
      { ack: -1, reason: 'accountRestricted', detail: 'Account locked', retryAfterMs: 60_000 },
    ],
    [
      'as advertising to this person',
      failed({ code: 131049, title: 'Not delivered to keep a healthy ecosystem' }),
      { ack: -1, reason: 'marketingLimited', detail: 'Not delivered to keep a healthy ecosystem' },
    ],
    [
      'in an experiment of WhatsApp',
      failed({ code: 130472, title: 'User number is part of an experiment' }),
      { ack: -1, reason: 'marketingLimited', detail: 'User number is part of an experiment' },
    ],
    ['for the time being', failed({ code: 130429 }), { ack: -1, reason: 'rateLimited', retryAfterMs: 60_000 }],
  ])('%s', (_what, status, expected) => {
    expect(parse(changeOf({ statuses: [status] }))).toEqual([{ kind: 'ack', ref: 'wamid.B', ...expected }])
  })
})

describe('a batch', () => {
  test('comes whole and in its order, whatever is between', () => {
    const text = (id: string) => messageOf('text', { body: id }, { id })
    const delivery = {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: WABA_ID,
          changes: [
            changeOf({ messages: [text('1'), null, text('2')] }),
            changeOf({
              statuses: [
                { id: '3', status: 'sent' },
                { id: '4', status: 'read' },
              ],
            }),
          ],
        },
        null,
        { id: WABA_ID, changes: [changeOf({ messages: [text('5')] })] },
      ],
    }

    const told = parseDelivery(bytesOfDelivery(delivery), connection).map((event) => ('ref' in event ? event.ref : event.kind))
    expect(told).toEqual(['1', 'leftOut', '2', '3', '4', '5'])
  })

  test('leaves out what concerns another number of the app', () => {
    const other = changeOf({ phoneNumberId: '999', messages: [messageOf('text', { body: 'Para outro' })], statuses: [{ id: 'x', status: 'sent' }] })

    expect(parse(other, changeOf({ messages: [messageOf('text', { body: 'Oi' })] }))).toEqual([message({ body: 'Oi' })])
  })
})

describe('news of the account', () => {
  const change = (field: string, value: unknown) => ({ field, value })

  test.each<[string, unknown, Record<string, unknown>]>([
    [
      'disabled',
      change('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }),
      { kind: 'line', status: 'DISCONNECTED', reason: 'accountRestricted', detail: 'DISABLED_UPDATE DISABLE' },
    ],
    [
      'to be disabled',
      change('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } }),
      { kind: 'notice', detail: 'DISABLED_UPDATE SCHEDULE_FOR_DISABLE' },
    ],
    [
      'no longer disabled',
      change('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }),
      { kind: 'mended', reason: 'accountRestricted' },
    ],
    [
      'disabled, one number of it',
      change('account_update', { event: 'DISABLED_UPDATE', phone_number: '551140000001', ban_info: { waba_ban_state: 'DISABLE' } }),
      { kind: 'line', ofNumber: '551140000001', status: 'DISCONNECTED', reason: 'accountRestricted', detail: 'DISABLED_UPDATE DISABLE' },
    ],
    [
      'a violation',
      change('account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ADULT' } }),
      { kind: 'notice', detail: 'ACCOUNT_VIOLATION ADULT' },
    ],
    [
      'restricted',
      change('account_update', { event: 'ACCOUNT_RESTRICTION' }),
      { kind: 'line', status: 'DISCONNECTED', reason: 'accountRestricted', detail: 'ACCOUNT_RESTRICTION' },
    ],
    [
      'restricted to answers',
      change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }] }),
      { kind: 'notice', detail: 'ACCOUNT_RESTRICTION RESTRICTED_BIZ_INITIATED_MESSAGING' },
    ],
    [
      'taken away',
      change('account_update', { event: 'PARTNER_REMOVED' }),
      { kind: 'line', status: 'DISCONNECTED', reason: 'authFailed', detail: 'PARTNER_REMOVED' },
    ],
    [
      'lower quality',
      change('phone_number_quality_update', { display_phone_number: '551140000000', event: 'DOWNGRADE', current_limit: 'TIER_250' }),
      { kind: 'notice', ofNumber: '551140000000', detail: '551140000000 DOWNGRADE TIER_250' },
    ],
    [
      'a name that was refused',
      change('phone_number_name_update', { display_phone_number: '551140000000', decision: 'REJECTED', rejection_reason: 'NAME_NOT_CONSISTENT' }),
      { kind: 'notice', ofNumber: '551140000000', detail: '551140000000 REJECTED NAME_NOT_CONSISTENT' },
    ],
    [
      'an alert for this number',
      change('account_alerts', { entity_type: 'PHONE_NUMBER', entity_id: PHONE_ID, alert_type: 'LIMIT', alert_status: 'ACTIVE', alert_description: 'Why' }),
      { kind: 'notice', detail: 'LIMIT ACTIVE Why' },
    ],
    [
      'a template that was refused',
      change('message_template_status_update', {
        ...{ event: 'REJECTED', message_template_name: 'boas_vindas', message_template_language: 'pt_BR', reason: 'INVALID_FORMAT' },
      }),
      { kind: 'notice', detail: 'boas_vindas pt_BR REJECTED INVALID_FORMAT' },
    ],
    [
      'a template that was approved',
      change('message_template_status_update', { event: 'APPROVED', message_template_name: 'boas_vindas', reason: 'NONE' }),
      { kind: 'notice', detail: 'boas_vindas APPROVED' },
    ],
    [
      'the quality of a template',
      change('message_template_quality_update', { message_template_name: 'boas_vindas', previous_quality_score: 'GREEN', new_quality_score: 'RED' }),
      { kind: 'notice', detail: 'boas_vindas RED' },
    ],
    [
      'the category of a template',
      change('template_category_update', { message_template_name: 'boas_vindas', previous_category: 'UTILITY', new_category: 'MARKETING' }),
      { kind: 'notice', detail: 'boas_vindas MARKETING' },
    ],
    [
      'a PIN that was changed',
      change('security', { display_phone_number: '551140000000', event: 'PIN_CHANGED', requester: '123' }),
      { kind: 'notice', ofNumber: '551140000000', detail: 'PIN_CHANGED' },
    ],
    ['a review', change('account_review_update', { decision: 'REJECTED' }), { kind: 'notice', detail: 'ACCOUNT_REVIEW REJECTED' }],
  ])('%s', (_what, given, expected) => {
    expect(parse(given)).toEqual([expected])
  })

  test('of another account, and such as say nothing of the line, are left out', () => {
    const other = { object: 'whatsapp_business_account', entry: [{ id: '999', changes: [change('account_update', { event: 'ACCOUNT_DELETED' })] }] }

    expect(parseDelivery(bytesOfDelivery(other), connection)).toEqual([])
    expect(parse(change('account_alerts', { entity_type: 'PHONE_NUMBER', entity_id: '999', alert_type: 'LIMIT' }))).toEqual([])
    expect(parse(change('account_update', { event: 'AD_ACCOUNT_LINKED' }), change('account_update', {}), change('message_template_status_update', {}))).toEqual(
      [],
    )
  })
})
