"""Tests of `pegmind`."""
