import { Add, Duplicate, Edit, Envelope, Pause, Play, SendMessage, Stop, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import {
  type Campaign,
  type CampaignKind,
  type CampaignStep,
  campaignSchema,
  cancelCampaign,
  deleteCampaign,
  duplicateCampaign,
  getList,
  hasGroups,
  mayDo,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
} from '../contract/index.ts'
import { campaignDialogAtom, startDialogAtom, testDialogAtom } from './dialogs.atoms.ts'
import { CAMPAIGNS_PANEL, CAMPAIGNS_PATH, massPanelId } from './panelIds.ts'
import { refreshCampaigns } from './queries.ts'

const nothing = z.object({})
const ofCampaign = { args: campaignSchema, permission: 'campaigns.edit', isHidden: true } as const
const when = (step: CampaignStep) => (_get: Getter, campaign?: Campaign) => campaign === undefined || mayDo(step, campaign.status)

export const goToCampaigns = defineCommand({
  id: 'campaigns.go',
  title: 'campaigns.command.go',
  icon: Envelope,
  args: nothing,
  permission: 'campaigns.view',
  address: CAMPAIGNS_PATH,
  run: (_args, ctx) => ctx.navigate(CAMPAIGNS_PATH),
})

/** Opens the form of a new campaign or mass message. */
const newOf = (kind: CampaignKind) =>
  defineCommand({
    id: kind === 'campaign' ? 'campaigns.create' : `campaigns.mass.create.${kind}`,
    title: `campaigns.create.${kind}`,
    icon: Add,
    args: nothing,
    keys: 'n',
    scope: kind === 'campaign' ? CAMPAIGNS_PANEL : massPanelId(kind),
    permission: 'campaigns.edit',
    run: (_args, ctx) => ctx.set(campaignDialogAtom, { campaign: null, kind, list: null }),
  })

export const newCommands = {
  campaign: newOf('campaign'),
  text: newOf('text'),
  textVariable: newOf('textVariable'),
  sms: newOf('sms'),
  template: newOf('template'),
  templateVariable: newOf('templateVariable'),
  groups: newOf('groups'),
  groupsMention: newOf('groupsMention'),
  members: newOf('members'),
} satisfies Record<CampaignKind, AnyCommand>

export const openCampaign = defineCommand({
  id: 'campaigns.open',
  title: 'campaigns.command.open',
  args: z.object({ id: z.int() }),
  permission: 'campaigns.view',
  isHidden: true,
  run: ({ id }, ctx) => ctx.navigate(`${CAMPAIGNS_PATH}/${id}`),
})

export const editCampaign = defineCommand({
  ...ofCampaign,
  id: 'campaigns.edit',
  title: 'campaigns.command.edit',
  icon: Edit,
  when: when('edit'),
  async run(campaign, ctx) {
    const list = campaign.columns === null || hasGroups(campaign.kind) ? null : await ctx.call(getList, { id: campaign.id })
    ctx.set(campaignDialogAtom, { campaign, kind: campaign.kind, list })
  },
})

/** Shows what it would do; starting is the button of that dialog. */
export const askStart = defineCommand({
  ...ofCampaign,
  id: 'campaigns.askStart',
  title: 'campaigns.command.start',
  icon: Play,
  when: when('start'),
  run: (campaign, ctx) => ctx.set(startDialogAtom, campaign),
})

async function step(ctx: ClientContext, { id, name }: Campaign, endpoint: typeof startCampaign, sentence: string): Promise<void> {
  await ctx.call(endpoint, { id })
  await refreshCampaigns()
  ctx.notify(ctx.t(sentence, { name }))
}

export const startNow = defineCommand({
  ...ofCampaign,
  id: 'campaigns.start',
  title: 'campaigns.command.start',
  icon: Play,
  when: when('start'),
  isFinal: true,
  run: (campaign, ctx) => step(ctx, campaign, startCampaign, 'campaigns.done.started'),
})

export const pause = defineCommand({
  ...ofCampaign,
  id: 'campaigns.pause',
  title: 'campaigns.command.pause',
  icon: Pause,
  when: when('pause'),
  async run(campaign, ctx) {
    await ctx.call(pauseCampaign, { id: campaign.id })
    await refreshCampaigns()
    const undo = async () => {
      await ctx.call(resumeCampaign, { id: campaign.id })
      await refreshCampaigns()
    }
    return { label: ctx.t('campaigns.done.paused', { name: campaign.name }), undo }
  },
})

export const resume = defineCommand({
  ...ofCampaign,
  id: 'campaigns.resume',
  title: 'campaigns.command.resume',
  icon: Play,
  when: when('resume'),
  async run(campaign, ctx) {
    await ctx.call(resumeCampaign, { id: campaign.id })
    await refreshCampaigns()
    const undo = async () => {
      await ctx.call(pauseCampaign, { id: campaign.id })
      await refreshCampaigns()
    }
    return { label: ctx.t('campaigns.done.resumed', { name: campaign.name }), undo }
  },
})

export const cancel = defineCommand({
  ...ofCampaign,
  id: 'campaigns.cancel',
  title: 'campaigns.command.cancel',
  icon: Stop,
  when: when('cancel'),
  isFinal: true,
  run: (campaign, ctx) => step(ctx, campaign, cancelCampaign, 'campaigns.done.canceled'),
})

export const sendTest = defineCommand({
  ...ofCampaign,
  id: 'campaigns.test',
  title: 'campaigns.command.test',
  icon: SendMessage,
  run: (campaign, ctx) => ctx.set(testDialogAtom, campaign),
})

export const duplicate = defineCommand({
  ...ofCampaign,
  id: 'campaigns.duplicate',
  title: 'campaigns.command.duplicate',
  icon: Duplicate,
  async run({ id, name }, ctx) {
    const copy = await ctx.call(duplicateCampaign, { id })
    await refreshCampaigns()
    const undo = async () => {
      await ctx.call(deleteCampaign, { id: copy.id })
      await refreshCampaigns()
    }
    return { label: ctx.t('campaigns.done.duplicated', { name }), undo }
  },
})

export const remove = defineCommand({
  ...ofCampaign,
  id: 'campaigns.delete',
  title: 'campaigns.command.delete',
  icon: Trash,
  when: when('delete'),
  async run(campaign, ctx) {
    await ctx.call(deleteCampaign, { id: campaign.id })
    await refreshCampaigns()
    return {
      label: ctx.t('campaigns.done.deleted', { name: campaign.name }),
      undo: async () => {
        await undoAction({ rows: 'campaigns.campaign', rowId: String(campaign.id) })
        await refreshCampaigns()
      },
    }
  },
})

/** Buttons of a row and of a campaign's page, in their order. */
export const campaignSteps = [askStart, pause, resume, cancel, editCampaign, sendTest, duplicate, remove] as const

export const campaignCommands: readonly AnyCommand[] = [goToCampaigns, newCommands.campaign, openCampaign, startNow, ...campaignSteps]
