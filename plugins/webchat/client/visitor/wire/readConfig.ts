import { answerSpeeds } from '#plugins/webchat/contract/answerSpeed.ts'
import { askings } from '#plugins/webchat/contract/askings.ts'
import { isRecord } from './isRecord.ts'
import type { WebchatConfig } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** Null for what is not the configuration of a web chat. */
export const readConfig = (value: unknown): WebchatConfig | null => {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.company !== 'string') return null
  return {
    name: value.name,
    company: value.company,
    color: textOrNull(value.color),
    greeting: textOrNull(value.greeting),
    title: textOrNull(value.title) ?? '',
    asksWho: value.asksWho === true,
    asks: readAsks(value.asks),
    takesFiles: value.takesFiles !== false,
    answers: answerSpeeds.find((speed) => speed === value.answers) ?? null,
    isOpen: typeof value.isOpen === 'boolean' ? value.isOpen : null,
    logo: readLogo(value.logo),
  }
}

const readAsks = (value: unknown): WebchatConfig['asks'] => {
  const record = isRecord(value) ? value : {}
  const asking = (name: 'name' | 'email' | 'phone') => askings.find((one) => one === record[name]) ?? 'no'
  return { name: asking('name'), email: asking('email'), phone: asking('phone') }
}

const PLATES = ['none', 'light', 'dark'] as const

/** Only a logo of this server: the page loads no picture from elsewhere. */
const readLogo = (value: unknown): WebchatConfig['logo'] => {
  if (!isRecord(value) || typeof value.path !== 'string' || !/^\/logos\/[\w-]+$/.test(value.path)) return null
  return { path: value.path, plate: PLATES.find((plate) => plate === value.plate) ?? 'none' }
}
