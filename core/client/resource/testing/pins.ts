import { Pin } from '@blueprintjs/icons'
import type { z } from 'zod'
import { areaField, choiceField, colourField, defineResource, switchField, textField, wholeField } from '#core/contract/resource/index.ts'
import { tableScreen } from '../tableScreen.ts'

/** A resource with a field of each kind. */
export const pins = defineResource('pins', {
  path: '/pins',
  rows: 'pins.pin',
  may: { read: 'pins.list', write: 'pins.edit' },
  wire: { channel: 'pin', key: 'pin' },
  fields: {
    title: textField({ longest: 20, isRequired: true }),
    text: areaField({ longest: 100 }),
    place: wholeField({ from: 1, to: 9 }),
    isOn: switchField(true),
    kind: choiceField(['plain', 'loud']),
    colour: colourField('#3d7fc4'),
  },
  unique: 'title',
  most: 10,
  missing: 'ERR_NO_PIN_FOUND',
  names: { one: 'pin', many: 'pins' },
})
export type PinRow = z.output<typeof pins.row>

export const pinsScreen = tableScreen(pins, {
  address: '/pinos',
  icon: Pin,
  menu: { area: 'settings', order: 1, menu: 'pinos' },
  nameOf: ({ title }) => title,
  columns: [
    { id: 'title', width: 200 },
    { id: 'place', width: 80, isNumber: true },
  ],
  form: [{ field: 'title' }, { field: 'text' }, { field: 'place', hasHelp: true }, { field: 'isOn' }, { field: 'kind' }, { field: 'colour' }],
  startOf: (rows) => ({ place: rows.length + 1 }),
})

export const aPin = (id: number, over: Partial<PinRow> = {}): PinRow => ({
  id,
  rev: 1,
  title: `Pino ${id}`,
  text: '',
  place: id,
  isOn: true,
  kind: 'plain',
  colour: '#3d7fc4',
  ...over,
})
