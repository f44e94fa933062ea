import { describe, expect, it } from 'vitest'
import { codeLanguage } from '../../../engines/layout/blocks/code-run.ts'

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
