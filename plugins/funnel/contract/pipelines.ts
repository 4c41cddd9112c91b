import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import {
  areaField,
  choiceField,
  colourField,
  defineResource,
  type FieldProblem,
  ownField,
  type ResourceField,
  switchField,
  textField,
} from '#core/contract/resource/index.ts'
import { dealFieldsField } from './dealFields.ts'
import { LONGEST_REASON } from './rules.ts'

export const MOST_STAGES = 30
export const MOST_STAGE_ACTIONS = 10
/** Longest delay of an automatic action, in minutes: 90 days. */
export const LONGEST_DELAY = 90 * 24 * 60
const MOST_MEMBERS = 500
const MOST_REASONS = 50
const LONGEST_NAME = 60

/** An automatic action: it is done when a deal enters its stage. */
export const stageActionSchema = z.object({
  /** Empty for a new one; the server gives it an id. */
  id: z.string().max(64).default(''),
  /** A kind of `funnel.stageActions`. */
  kind: z.string().max(40),
  /** So long after the deal has entered; it is left out where the deal has left by then. */
  delayMinutes: z.number().default(0),
  /** As the schema of the kind says. */
  settings: z.record(z.string().max(40), z.union([z.string().max(20_000), z.number()])).default({}),
})
export type StageAction = z.output<typeof stageActionSchema>

/** A column of a pipeline. */
export const stageSchema = z.object({
  /** Empty for a new one; the server gives it an id. */
  id: z.string().max(64).default(''),
  name: z.string().max(500),
  colour: z.string().max(64).default('#6b7280'),
  /** More open deals than this are marked as too many. */
  limit: z.number().nullable().default(null),
  /** Nothing goes in or out. */
  isLocked: z.boolean().default(false),
  /** Percent of its deals that are expected to be won. */
  probability: z.number().default(50),
  /** A deal that nobody touched for so many days is marked. */
  rotDays: z.number().nullable().default(null),
  /** In their order. */
  actions: z
    .array(stageActionSchema)
    .max(MOST_STAGE_ACTIONS * 2)
    .default([]),
})
export type Stage = z.output<typeof stageSchema>

export const memberRoles = ['editor', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]
const memberSchema = z.object({ userId: z.int().min(1).max(2_147_483_647), role: z.enum(memberRoles) })
export type Member = z.output<typeof memberSchema>

const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to

function stageProblem(stages: readonly Stage[]): FieldProblem | null {
  if (stages.length === 0) return { code: 'required', message: 'A pipeline needs a stage' }
  if (stages.length > MOST_STAGES) return { code: 'too_many', message: `At most ${MOST_STAGES} stages` }
  const names = stages.map(({ name }) => name.toLowerCase())
  if (names.includes('')) return { code: 'unnamed', message: 'Each stage needs a name' }
  if (names.some((name) => name.length > LONGEST_NAME)) return { code: 'too_big', message: `Names of at most ${LONGEST_NAME} characters` }
  if (new Set(names).size < names.length) return { code: 'duplicated', message: 'Two stages have one name' }
  if (stages.some(({ colour }) => !/^#[0-9a-f]{6}$/i.test(colour))) return { code: 'invalid_format', message: 'A colour as #rrggbb' }
  const isWrong = ({ limit, probability, rotDays }: Stage) =>
    (limit !== null && !isWhole(limit, 1, 10_000)) || !isWhole(probability, 0, 100) || (rotDays !== null && !isWhole(rotDays, 1, 365))
  if (stages.some(({ actions }) => actions.length > MOST_STAGE_ACTIONS))
    return { code: 'too_many_actions', message: `At most ${MOST_STAGE_ACTIONS} automatic actions in a stage` }
  if (stages.some(({ actions }) => actions.some(({ delayMinutes }) => !isWhole(delayMinutes, 0, LONGEST_DELAY))))
    return { code: 'wrong_delay', message: `Delays of whole minutes from 0 to ${LONGEST_DELAY}` }
  return stages.some(isWrong) ? { code: 'invalid_type', message: 'Limit 1 to 10000, probability 0 to 100, days 1 to 365' } : null
}

/** Stages and their automatic actions with ids of their own. */
function withIds(stages: readonly Stage[]): Stage[] {
  const taken = new Set<string>()
  const own = (id: string): string => {
    const free = id === '' || taken.has(id) ? newId() : id
    taken.add(free)
    return free
  }
  return stages.map((stage) => ({
    ...stage,
    id: stage.id === '' ? newId() : stage.id,
    name: stage.name.trim(),
    actions: stage.actions.map((action) => ({ ...action, id: own(action.id) })),
  }))
}

const stagesField = (): ResourceField<Stage[]> =>
  ownField({
    schema: z.array(stageSchema),
    input: z.array(stageSchema).max(MOST_STAGES * 2),
    initial: [],
    // Stages of an undo may be from before they had automatic actions.
    clean: (stages) => withIds(z.array(stageSchema).parse(stages)),
    problem: stageProblem,
  })

const membersField = (): ResourceField<Member[]> =>
  ownField({
    schema: z.array(memberSchema),
    input: z.array(memberSchema).max(MOST_MEMBERS * 2),
    initial: [],
    clean: (members) => members.filter(({ userId }, at) => members.findIndex((one) => one.userId === userId) === at),
    problem: (members) => (members.length > MOST_MEMBERS ? { code: 'too_many', message: `At most ${MOST_MEMBERS} people` } : null),
  })

const reasonsField = (): ResourceField<string[]> =>
  ownField({
    schema: z.array(z.string()),
    input: z.array(z.string().max(1_000)).max(MOST_REASONS * 2),
    initial: [],
    clean: (reasons) => [...new Set(reasons.map((reason) => reason.trim()).filter((reason) => reason !== ''))],
    problem: (reasons) =>
      reasons.length > MOST_REASONS || reasons.some((reason) => reason.length > LONGEST_REASON)
        ? { code: 'too_big', message: `At most ${MOST_REASONS} reasons of ${LONGEST_REASON} characters` }
        : null,
  })

export const pipelineAccesses = ['all', 'members'] as const

/** Pipelines: whoever leads sees all of them; others those that are for all and those that they are members of. */
export const pipelines = defineResource('funnel.pipelines', {
  path: '/funnel/pipelines',
  rows: 'funnel.pipeline',
  may: { read: 'funnel.view', write: 'funnel.manage' },
  wire: { channel: 'pipeline', key: 'pipeline' },
  fields: {
    name: textField({ longest: 80, isRequired: true }),
    description: areaField({ longest: 500 }),
    colour: colourField('#3d7fc4'),
    stages: stagesField(),
    fields: dealFieldsField(),
    access: choiceField(pipelineAccesses),
    members: membersField(),
    lostReasons: reasonsField(),
    isActive: switchField(true),
  },
  unique: 'name',
  most: 50,
  missing: 'ERR_NO_PIPELINE_FOUND',
  names: { one: 'pipeline', many: 'pipelines' },
  events: { saved: 'funnel.pipelineSaved', gone: 'funnel.pipelineGone' },
})
export type Pipeline = z.output<typeof pipelines.row>

/** The role of a person in a pipeline; null: they do not see it. */
export function roleIn({ access, members }: Pick<Pipeline, 'access' | 'members'>, who: { userId: number; profile: string }): MemberRole | null {
  if (who.profile !== 'user' || access === 'all') return 'editor'
  return members.find(({ userId }) => userId === who.userId)?.role ?? null
}
