import { Cross, Phone, PhoneCall, VolumeOff } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { parsePhone } from '#core/contract/phone.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { CALLS_PATH } from '../panelIds.ts'
import type { Party } from './createPhone.ts'
import { callAtom, devicesAtom, hasPhoneAtom, isOpenAtom, numberAtom } from './state.ts'
import { targetTicketId } from './targetTicket.ts'
import { acceptCall, hangUp, muteCall, startCall } from './webphone.ts'

const nothing = z.object({})
const permission = 'voice.phone'

const hasCall = (get: Getter): boolean => {
  const call = get(callAtom)
  return call !== null && call.status !== 'over'
}
const mayDial = (get: Getter): boolean => get(hasPhoneAtom) && !hasCall(get)

/** Calls somebody. What a device says to a refusal is shown besides. */
async function dialParty(
  ctx: ClientContext,
  party: Omit<Party, 'phone'> & { number: string },
  whatsappId: number | null,
  deviceId: number | null,
): Promise<void> {
  const { number, ...rest } = party
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < 2 || /[^\d\s()+.-]/.test(number)) {
    ctx.notify(ctx.t('voice.noNumber'), 'warning')
    return
  }
  const devices = ctx.get(devicesAtom).filter(({ id }) => deviceId === null || id === deviceId)
  const ordered = devices.toSorted((one, other) => Number(other.whatsappId === whatsappId) - Number(one.whatsappId === whatsappId))
  ctx.set(isOpenAtom, true)
  try {
    await startCall({ ...rest, phone: digits }, ordered)
  } catch (error) {
    const reason = error instanceof AppError ? error.body.reason : null
    if (typeof reason === 'string') ctx.notify(ctx.t('voice.deviceSays', { reason }), 'warning')
    throw error
  }
}

export const togglePhone = defineCommand({
  id: 'voice.toggle',
  title: 'voice.command.toggle',
  icon: Phone,
  args: nothing,
  keys: 'g p',
  permission,
  when: (get) => get(hasPhoneAtom),
  run: (_args, ctx) => ctx.set(isOpenAtom, !ctx.get(isOpenAtom)),
})

export const acceptCommand = defineCommand({
  id: 'voice.accept',
  title: 'voice.command.accept',
  icon: PhoneCall,
  args: nothing,
  keys: 'f8',
  inText: true,
  permission,
  when: (get) => get(callAtom)?.status === 'offer',
  run: () => acceptCall(),
})

/** Refuses a call that rings, ends any other. */
export const hangUpCommand = defineCommand({
  id: 'voice.hangUp',
  title: 'voice.command.hangUp',
  icon: Cross,
  args: nothing,
  keys: 'f9',
  inText: true,
  permission,
  when: hasCall,
  run: () => hangUp(),
})

export const muteCommand = defineCommand({
  id: 'voice.mute',
  title: 'voice.command.mute',
  icon: VolumeOff,
  args: nothing,
  keys: 'f4',
  inText: true,
  permission,
  when: hasCall,
  run: (_args, ctx) => muteCall(!ctx.get(callAtom)?.isMuted),
})

/** Dials what stands on the dial pad, over one device or all. */
export const dialCommand = defineCommand({
  id: 'voice.dial',
  title: 'voice.command.dial',
  icon: PhoneCall,
  args: z.object({ deviceId: z.int().nullable() }),
  isHidden: true,
  permission,
  when: (get) => mayDial(get) && get(numberAtom).trim() !== '',
  async run({ deviceId }, ctx) {
    const written = ctx.get(numberAtom)
    const parsed = parsePhone(written)
    const number = parsed.ok ? parsed.digits : written
    await dialParty(ctx, { number, tag: '', picture: null, ticketId: null, contactId: null }, null, deviceId)
    ctx.set(numberAtom, '')
  },
})

export const callTicket = defineCommand({
  id: 'voice.callTicket',
  title: 'voice.command.callTicket',
  icon: PhoneCall,
  args: z.object({ ticketId: z.int() }),
  menus: [{ menu: 'tickets.row', order: 20 }],
  permission,
  when: mayDial,
  resolve(get) {
    const ticketId = targetTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
  async run({ ticketId }, ctx) {
    const { contact, whatsappId } = await ctx.use(ticketRows).load(ticketId)
    await dialParty(ctx, { number: contact.number, tag: contact.name, picture: contact.profilePicUrl, ticketId, contactId: contact.id }, whatsappId, null)
  },
})

export const callContact = defineCommand({
  id: 'voice.callContact',
  title: 'voice.command.callContact',
  icon: PhoneCall,
  args: z.object({ contactId: z.int() }),
  isHidden: true,
  permission,
  when: mayDial,
  async run({ contactId }, ctx) {
    const { name, number, profilePicUrl } = await ctx.call(getContact, { id: contactId })
    await dialParty(ctx, { number, tag: name, picture: profilePicUrl, ticketId: null, contactId }, null, null)
  },
})

export const goToCalls = defineCommand({
  id: 'voice.goToCalls',
  title: 'voice.command.goToCalls',
  icon: PhoneCall,
  args: nothing,
  permission: 'voice.calls',
  address: CALLS_PATH,
  run: (_args, ctx) => ctx.navigate(CALLS_PATH),
})

export const phoneCommands: readonly AnyCommand[] = [togglePhone, acceptCommand, hangUpCommand, muteCommand, dialCommand, callTicket, callContact, goToCalls]
