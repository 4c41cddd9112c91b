import { z } from 'zod'
import { defineResource, ownField, type ResourceField, switchField, textField } from '#core/contract/resource/index.ts'

/** Longest value of a filter, in characters. */
const LONGEST_VALUE = 1_000
const MOST_KEYS = 40
/** Views of one person or shared ones that a company may have together. */
const MOST_VIEWS = 5_000

/** Names and values of a screen's filter, as its address has them. */
export type ViewFilter = Record<string, string>

const screenField = (): ResourceField<string> =>
  ownField({
    schema: z.string(),
    input: z.string().max(500),
    initial: '',
    clean: (screen) => screen.trim(),
    problem: (screen) => (/^[a-z][\w]*(\.[\w]+)+$/i.test(screen) && screen.length <= 100 ? null : { code: 'required', message: 'The screen of the view' }),
  })

const filterField = (): ResourceField<ViewFilter> =>
  ownField({
    schema: z.record(z.string(), z.string()),
    input: z.record(z.string().max(1_000), z.string().max(20_000)),
    initial: {},
    clean: (filter) => filter,
    problem: (filter) =>
      Object.keys(filter).length > MOST_KEYS || Object.entries(filter).some(([name, value]) => name.length > 60 || value.length > LONGEST_VALUE)
        ? { code: 'too_big', message: `At most ${MOST_KEYS} values of ${LONGEST_VALUE} characters` }
        : null,
  })

/** Filters of a screen that somebody keeps under a name: their own, or shared with the company. */
export const savedViews = defineResource('savedViews', {
  path: '/savedViews',
  rows: 'savedViews.view',
  may: { read: 'savedViews.list', write: 'savedViews.edit' },
  wire: { channel: 'savedView', key: 'savedView' },
  fields: {
    name: textField({ longest: 60, isRequired: true }),
    /** Type of the panel, e.g. `funnel.board`. */
    screen: screenField(),
    filter: filterField(),
    /** Everybody of the company sees it; administrators and supervisors share. */
    isShared: switchField(false),
  },
  shown: { userId: z.int() },
  most: MOST_VIEWS,
  missing: 'ERR_NO_SAVED_VIEW_FOUND',
  names: { one: 'saved view', many: 'saved views' },
})
export type SavedView = z.output<typeof savedViews.row>

/** Whether somebody may change a view: their own, or a shared one for those who lead. */
export const mayEditView = ({ userId, isShared }: { userId: number; isShared: boolean }, who: { userId: number; profile: string }): boolean =>
  userId === who.userId || (isShared && who.profile !== 'user')

/** Whether a filter is that of a view; a value that is absent is that of `initial`. */
export const isFilterOf = (view: Pick<SavedView, 'filter'>, filter: ViewFilter, initial: ViewFilter): boolean =>
  Object.keys(initial).every((name) => name === 'view' || (view.filter[name] ?? initial[name]) === filter[name])
