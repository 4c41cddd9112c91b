import { createHmac } from 'node:crypto'
import { APP_SECRET, PHONE_ID, WABA_ID } from './fakeGraph.ts'

export const ANA = '5511988887777'

const profileOfAna = { profile: { name: 'Ana' }, wa_id: ANA }

export interface DeliveredValue {
  phoneNumberId?: string
  contacts?: unknown[]
  messages?: unknown[]
  statuses?: unknown[]
  errors?: unknown[]
  user_preferences?: unknown[]
  calls?: unknown[]
}

/** A change of messages or statuses as Meta wraps it. */
export const changeOf = ({ phoneNumberId = PHONE_ID, contacts = [profileOfAna], ...rest }: DeliveredValue) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { display_phone_number: '551140000000', phone_number_id: phoneNumberId }, contacts, ...rest },
})

/** A whole delivery of changes, in one entry. */
export const deliveryOf = (...changes: unknown[]) => ({ object: 'whatsapp_business_account', entry: [{ id: WABA_ID, changes }] })

/** A message of Ana: its type, what belongs to the type, and anything besides. */
export const messageOf = (type: string, content: unknown, more: Record<string, unknown> = {}) => ({
  ...{ from: ANA, id: 'wamid.A', timestamp: '1795401750', type },
  ...(content === undefined ? {} : { [type]: content }),
  ...more,
})

export const bytesOfDelivery = (delivery: unknown): Buffer => Buffer.from(JSON.stringify(delivery))

/** The header that Meta signs a body with. */
export const signatureOf = (body: Buffer | string, secret = APP_SECRET): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
