// What the site's script needs of a browser and QuickJS does not have. `__url` and `__log` are functions of the engine.
globalThis.URL = class {
  constructor(address, base) {
    this.parts = __url(String(address), base === undefined ? undefined : String(base));
    if (!this.parts) throw new TypeError(`Invalid URL: ${address}`);
  }
  toString() {
    return this.href;
  }
};
['href', 'origin', 'protocol', 'host', 'pathname', 'search', 'hash'].forEach((name, index) =>
  Object.defineProperty(URL.prototype, name, {
    get() {
      return this.parts[index];
    },
  }),
);
// Lingui's plurals. An error is better than a text in the wrong form, so everything else is refused.
globalThis.Intl = {
  PluralRules: class {
    constructor(locales, { type }) {
      if (!/^(sq|en)$/.test([].concat(locales)[0]) || type !== 'cardinal') throw new RangeError('PluralRules');
    }
    select(number) {
      return number === 1 ? 'one' : 'other';
    }
  },
  NumberFormat: class {
    constructor(_, options) {
      if (options) throw new RangeError('NumberFormat');
    }
    // Browsers separate the thousands of a `#` differently, so messages with large numbers have them as texts of their own. Lingui
    // formats the number all the same.
    format(number) {
      if (!Number.isInteger(number)) throw new RangeError('NumberFormat');
      return String(number);
    }
  },
};
globalThis.console = Object.fromEntries(
  ['debug', 'error', 'info', 'log', 'warn'].map((level) => [level, (...words) => __log(words.map(String).join(' '))]),
);
