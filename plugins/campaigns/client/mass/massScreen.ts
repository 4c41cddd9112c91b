import { Clipboard, Envelope, MobilePhone, People, type SVGIconProps, Variable } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { type ClientPart, defineCommand, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { hasGroups, type MassKind, massKinds, massPaths } from '../../contract/index.ts'
import { newCommands } from '../commands.ts'

const icons: Record<MassKind, ComponentType<SVGIconProps>> = {
  text: Envelope,
  textVariable: Variable,
  sms: MobilePhone,
  template: Clipboard,
  templateVariable: Clipboard,
  groups: People,
  groupsMention: People,
  members: People,
}

const ofKind = (kind: MassKind) => ({
  params: z.object({}),
  title: (_params: object, t: (key: string) => string) => t(`campaigns.mass.title.${kind}`),
  load: async () => ({ default: (await import('./MassPanel.tsx')).massPanelOf(kind) }),
  reuse: 'single' as const,
  path: () => massPaths[kind],
})

const panels = {
  text: definePanel({ type: 'campaigns.mass.text', ...ofKind('text') }),
  textVariable: definePanel({ type: 'campaigns.mass.textVariable', ...ofKind('textVariable') }),
  sms: definePanel({ type: 'campaigns.mass.sms', ...ofKind('sms') }),
  template: definePanel({ type: 'campaigns.mass.template', ...ofKind('template') }),
  templateVariable: definePanel({ type: 'campaigns.mass.templateVariable', ...ofKind('templateVariable') }),
  groups: definePanel({ type: 'campaigns.mass.groups', ...ofKind('groups') }),
  groupsMention: definePanel({ type: 'campaigns.mass.groupsMention', ...ofKind('groupsMention') }),
  members: definePanel({ type: 'campaigns.mass.members', ...ofKind('members') }),
}

/** The list of the mass messages of one kind, the command that writes a new one, and its place in the menu. */
export function massScreen(kind: MassKind): ClientPart {
  const path = massPaths[kind]
  const title = `campaigns.mass.${kind}`
  const panel = panels[kind]
  const go = defineCommand({
    id: `campaigns.mass.go.${kind}`,
    title: `campaigns.go.${kind}`,
    icon: icons[kind],
    args: z.object({}),
    permission: 'campaigns.view',
    address: path,
    run: (_args, ctx) => ctx.navigate(path),
  })
  return {
    routes: [{ path, permission: 'campaigns.view', open: () => [{ panel, params: {} }] }],
    panels: [panel],
    commands: [go, newCommands[kind]],
    extends: [
      extend(sideBarItems, {
        id: `campaigns.mass.${kind}`,
        title,
        icon: icons[kind],
        path,
        area: 'campaigns',
        section: hasGroups(kind) ? 'groups' : 'mass',
        order: 40 + massKinds.indexOf(kind),
        menu: path.slice(1),
        permission: 'campaigns.view',
        profiles: ['admin', 'super', 'user'],
        command: go.id,
      }),
    ],
  }
}
