package franchise;

sealed interface Tenanted permits Branch, Account {}
