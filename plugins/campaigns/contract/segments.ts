import type { z } from 'zod'
import { defineResource, textField } from '#core/contract/resource/index.ts'
import { audienceField } from './audience.ts'

/** Audiences with a name: whoever passes at the moment of a campaign is reached. */
export const segments = defineResource('campaigns.segments', {
  path: '/segments',
  rows: 'campaigns.segment',
  may: { read: 'campaigns.view', write: 'campaigns.edit' },
  wire: { channel: 'segment', key: 'segment' },
  fields: { name: textField({ longest: 80, isRequired: true }), audience: audienceField() },
  unique: 'name',
  most: 200,
  missing: 'ERR_NO_SEGMENT_FOUND',
  names: { one: 'segment', many: 'segments' },
  events: { saved: 'campaigns.segmentSaved', gone: 'campaigns.segmentGone' },
})
export type Segment = z.output<typeof segments.row>
