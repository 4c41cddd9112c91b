import { formatDateTime } from '#core/client/i18n/index.ts'
import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { Translate } from '#core/client/plugin.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import type { AuditEntry, Change } from '../contract/index.ts'

/** `PUT /tags/:id` as catalogue keys have it: `put-tags-id`. */
export const slugOf = (action: string): string =>
  action
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** The first of some keys that a catalogue has. */
const known = (t: Translate, ...keys: readonly string[]): string | undefined => keys.find((key) => t(key) !== key)

/** Ids of the kernel's permissions that are called otherwise as plugins. */
const pluginOf = ({ permission }: Pick<AuditEntry, 'permission'>): string => permission.split('.')[0] ?? ''

const SETTING = 'PUT /settings/:key'

/** Name of a setting on the page of the settings; of settings that stand elsewhere, the one in this catalogue; else its key. */
function settingText(key: string, t: Translate): string {
  const title = contributionsOf(settingFields).find(({ setting }) => setting.key === key)?.title
  const named = known(t, ...(title === undefined ? [] : [title]), `audit.settingTitle.${key}`)
  return named ? t(named) : key
}

const nameOf = ({ action, name, target }: AuditEntry, t: Translate): string => {
  if (action === 'PUT /plugins/:id' && target !== null) return pluginTitle(target, t)
  if (action === SETTING && name !== null) return settingText(name, t)
  return name ?? (target === null ? '' : `#${target}`)
}

/** Text of an entry's action: from the plugin that did it, from the register, or as far as the call itself tells. */
function doneText(entry: AuditEntry, t: Translate): string {
  const { said, action, target } = entry
  if (said && t(said.key) !== said.key) {
    const values = Object.entries(said.values).map(([name, value]) => [name, typeof value === 'string' ? value : formatDateTime(value.at)])
    const text = t(said.key, Object.fromEntries(values))
    return action.includes('/deeds/') ? t('audit.say.undone', { what: text }) : text
  }
  const slug = slugOf(action)
  const name = nameOf(entry, t)
  const key = known(t, `${pluginOf(entry)}.audit.${slug}`, `audit.say.${slug}`)
  if (key) return t(key, { name, target: target ?? '' })
  const [method = ''] = action.toLowerCase().split(' ')
  return t(`audit.say.other.${method === 'patch' ? 'put' : method}`, { plugin: pluginTitle(pluginOf(entry), t), name }).trim()
}

/** The whole sentence of an entry. */
export function entryText(entry: AuditEntry, t: Translate): string {
  const { outcome, action, said } = entry
  if (outcome === 'done' || said?.key === 'audit.say.suspendedSignIn') return doneText(entry, t)
  const key = known(t, `audit.reason.${outcome}`, `errors.${outcome}`)
  const reason = key ? t(key) : outcome
  return action === 'POST /auth/login' ? t('audit.refusedSignIn', { reason }) : t('audit.refused', { what: doneText(entry, t), reason })
}

/** Name that the plugin gives a field, else the usual one; the field's own name where there is neither. */
export function fieldText(field: string, entry: Pick<AuditEntry, 'permission'>, t: Translate): string {
  const [name = ''] = field.split(':')
  const key = known(t, `${pluginOf(entry)}.deed.field.${name}`, `deeds.field.${name}`, `fields.name.${name}`)
  return key ? t(key) : name
}

/** A value as people say it. */
function valueText(value: string | null, action: string, t: Translate): string {
  if (value === null) return t(action === SETTING ? 'audit.initial' : 'audit.nothing')
  const key = known(t, `audit.value.${value}`)
  return key ? t(key) : value
}

export function changeText({ field, before, after }: Change, entry: Pick<AuditEntry, 'permission' | 'action'>, t: Translate): string {
  const name = entry.action === SETTING ? settingText(field, t) : fieldText(field, entry, t)
  if (before === null && after === null) return t('audit.change.untold', { field: name })
  return t('audit.change', { field: name, before: valueText(before, entry.action, t), after: valueText(after, entry.action, t) })
}

/** Text of the changes; where nobody told them, the names of the fields that were sent. */
export function changesText(entry: AuditEntry, t: Translate): string {
  if (entry.changes.length > 0) return entry.changes.map((change) => changeText(change, entry, t)).join(' · ')
  // That a row came or went says all of it.
  const isWhole = entry.said !== null && !entry.action.startsWith('PUT')
  if (entry.fields.length === 0 || isWhole || entry.action === 'POST /auth/login') return ''
  return t('audit.sent', { fields: [...new Set(entry.fields.map((field) => fieldText(field, entry, t)))].join(', ') })
}

export const personText = ({ user, name }: AuditEntry, t: Translate): string => user?.name ?? name ?? t('audit.nobody')

export function fromText({ address, browser }: AuditEntry, t: Translate): string {
  const program = browser === 'other' ? t('audit.otherBrowser') : browser
  return [program, address].filter((part) => part !== null).join(' · ')
}
