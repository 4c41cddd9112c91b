export * from './contactFields.ts'
export * from './fieldRules.ts'
export * from './rules.ts'
export * from './variables.ts'
