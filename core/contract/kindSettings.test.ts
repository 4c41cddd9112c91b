import { expect, test } from 'vitest'
import { z } from 'zod'
import { initialSetting, optionSetting, settingProblem, settingsOf, textChoiceSetting } from './kindSettings.ts'

const settings = settingsOf(z.object({ stage: textChoiceSetting() }), { stage: [{ id: '4:new', name: 'Vendas · Novo' }] })

test('a choice of rows with ids that are texts is drawn as such, with nothing chosen at first', () => {
  expect(settings).toMatchObject([{ name: 'stage', control: 'textChoice', isRequired: true, longest: null, choices: [{ id: '4:new' }] }])
  expect(settings.map(initialSetting)).toEqual([''])
})

test.each([
  ['4:new', null],
  ['', 'required'],
  [4, 'required'],
  ['4:old', 'unknown'],
])('the choice %j has the problem %s', (value, problem) => {
  expect(settings.map((setting) => settingProblem(setting, value))).toEqual([problem])
})

const option = optionSetting(['reuse', 'open'])

test.each([
  ['an option', undefined, 'required', option],
  ['an option that was added later', undefined, null, option.default('reuse')],
  ['an option that was added later', 'both', 'required', option.default('reuse')],
])('%s with the value %j has the problem %j', (_what, value, problem, schema) => {
  expect(settingsOf(z.object({ existing: schema }), {}).map((setting) => [initialSetting(setting), settingProblem(setting, value)])).toEqual([
    ['reuse', problem],
  ])
})
