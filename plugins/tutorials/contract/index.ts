import type { z } from 'zod'
import { areaField, defineResource, textField, urlField, wholeField } from '#core/contract/resource/index.ts'

/**
 * Tutorials that explain the work to the people of a company; `position` is the place in the list, from 1, and those of the same place stand by their title.
 */
export const tutorials = defineResource('tutorials', {
  path: '/tutorials',
  rows: 'tutorials.tutorial',
  may: { read: 'tutorials.list', write: 'tutorials.edit' },
  wire: { channel: 'tutorial', key: 'tutorial' },
  fields: {
    title: textField({ longest: 80, isRequired: true }),
    description: areaField({ longest: 500 }),
    url: urlField(),
    position: wholeField({ from: 1, to: 1_000 }),
  },
  unique: 'title',
  most: 200,
  missing: 'ERR_NO_TUTORIAL_FOUND',
  names: { one: 'tutorial', many: 'tutorials' },
})
export type Tutorial = z.output<typeof tutorials.row>
