import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { PermissionFacts } from '../contract/index.ts'

const pluginOf = (permission: string): string => permission.split('.')[0] ?? permission

/** Text of what a permission lets somebody do: from the plugin's catalogue, else the kernel's, else as its plugin declares it. */
export function permissionText({ id, sentence }: PermissionFacts, t: Translate): string {
  const plugin = pluginOf(id)
  const keys = [`${plugin}.permission.${id.slice(plugin.length + 1)}`, `workbench.permission.${id}`]
  return keys.map((key) => ({ key, text: t(key) })).find(({ key, text }) => text !== key)?.text ?? sentence
}

export interface PermissionGroup {
  title: string
  permissions: { facts: PermissionFacts; text: string }[]
}

/** Permissions by what they are about, in the order of the words. */
export function groupsOf(all: readonly PermissionFacts[], t: Translate): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>()
  for (const facts of all) {
    const title = pluginTitle(pluginOf(facts.id), t)
    const group = groups.get(title) ?? { title, permissions: [] }
    group.permissions.push({ facts, text: permissionText(facts, t) })
    groups.set(title, group)
  }
  return [...groups.values()].toSorted((one, other) => one.title.localeCompare(other.title))
}
