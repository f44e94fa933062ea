import { describe, expect, it } from 'vitest'
import { codeBlock, codeLanguage } from '../../../engines/layout/blocks/code-run.ts'
import { findLines } from '../../../engines/layout/lines/find-lines.ts'
import { sheet } from '../page-builder.ts'

describe('the language of code', () => {
  it.each([
    ['$ cd src\n$ make install', 'console'],
    ['user@host:~$ ls -l', 'console'],
    ['#!/bin/sh\nset -e\necho done', 'sh'],
    ['{ "name": "river", "length": [1, 2] }', 'json'],
    ['<?xml version="1.0"?>\n<a/>', 'xml'],
    ['<!DOCTYPE html>\n<title>A</title>', 'html'],
    ['--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,2 @@\n-a\n+b', 'diff'],
    ['def area(width, height):\n    return width * height', 'python'],
    ['#include <stdio.h>\n\nint main(void) { return 0; }', 'c'],
    ['#!/usr/bin/make -f\n%:\n\tdh $@', 'make'],
  ])('is detected from what only it has: %j', (text, language) => {
    expect(codeLanguage(text)).toBe(language)
  })

  it.each([
    ['x <- c(1, 2, 3)'],
    ['{ok, Result}'],
    ['[1, 2, 3]'],
    ['define the class:\nand import it from here'],
    ['$5 and $ 6'],
    ['a < b > c'],
    [''],
  ])('is open otherwise: %j', (text) => {
    expect(codeLanguage(text)).toBeNull()
  })
})

describe('the text of code', () => {
  it.each([
    [2, 1],
    [5, 4],
    [7, 4],
  ])('has the empty lines between two lines %i steps apart, up to four: %i', (steps, empty) => {
    const page = sheet()
    for (let i = 0; i < 5; i++) page.text(72, 100 + 12 * i, 'x = 1', { mono: true })
    page.text(72, 148 + 12 * steps, 'y = 2', { mono: true })
    const built = page.build()
    const text = codeBlock(findLines(built, built.words))
    expect(text.split('\n').filter((line) => line === '')).toHaveLength(empty)
  })

  it.each([
    [390, 390],
    [420, 400],
  ])('has a word at column %i at %i', (column, at) => {
    const page = sheet(4000, 842)
    for (let i = 0; i < 5; i++) page.text(72, 100 + 12 * i, 'value', { mono: true })
    const built = page.build()
    const [first, ...rest] = findLines(built, built.words)
    const far = sheet(4000, 842)
      .text(72 + 5 * column, 100, 'x', { mono: true })
      .build()
    const line = { ...first, words: [...first.words, ...findLines(far, far.words)[0].words] }
    expect(codeBlock([line, ...rest]).indexOf('x')).toBe(at)
  })
})
